/** CPU time that this process takes for the work, all its threads, milliseconds: other processes do not add to it. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
