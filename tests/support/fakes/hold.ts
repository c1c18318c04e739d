/** Preloaded: holds the event loop for HOLD_MS at SIGUSR2, whatever the process does; asleep, which holds it as work does. */
process.on('SIGUSR2', () => Bun.sleepSync(Number(process.env.HOLD_MS)))
