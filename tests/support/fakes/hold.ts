/** Preloaded: holds the event loop for HOLD_MS at SIGUSR2, whatever the process does, as a computation does. */
process.on('SIGUSR2', () => {
  const until = performance.now() + Number(process.env.HOLD_MS)
  while (performance.now() < until);
})
