/**
 * Starts to measure; answers the milliseconds of processor time since, of this process alone: others may be busy
 * meanwhile.
 */
export function measure(): () => number {
  const began = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  }
}
