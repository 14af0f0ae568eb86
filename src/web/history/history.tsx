/** Practice History (seed §2). Plain until its issue builds it. */
export default function History() {
  return <h1 className="text-title font-bold">Practice History</h1>
}
