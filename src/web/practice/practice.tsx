/** /app/practice/smart-selection (seed §2, "Practice screen"). */
export default function Practice() {
  return <h1 className="text-title font-bold">Practice Mode</h1>
}
