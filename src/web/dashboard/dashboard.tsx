/** Dashboard Overview (seed §2). Plain until its issue builds it. */
export default function Dashboard() {
  return <h1 className="text-title font-bold">Dashboard Overview</h1>
}
