/**
 * Preloaded: holds the event loop for HOLD_MS at SIGUSR2, whatever the process does. The first COMPUTE_MS of processor
 * time it computes, without which the watchdog spares it; the rest, which would only take time from others, it waits.
 */
process.on('SIGUSR2', () => {
  const until = performance.now() + Number(process.env.HOLD_MS)
  const began = process.cpuUsage()
  const mostMs = Number(process.env.COMPUTE_MS)
  while (process.cpuUsage(began).user / 1000 < mostMs && performance.now() < until)
    for (let pause = 0; pause < 1_000_000; pause++) Math.sqrt(pause)
  Bun.sleepSync(Math.max(0, until - performance.now()))
})
