/** Questions (seed §2). Plain until its issue builds it. */
export default function Questions() {
  return <h1 className="text-title font-bold">Questions</h1>
}
