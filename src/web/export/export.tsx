/** Export Custom Test (seed §2). Plain until its issue builds it. */
export default function Export() {
  return <h1 className="text-title font-bold">Export Custom Test</h1>
}
