import { startWatchdog } from '../../../src/watchdog.ts'
import { createUnderWay } from '../../../src/web/http/under-way.ts'

/** A process that the watchdog ends after two seconds; what else it does is in WHAT. */
const underWay = createUnderWay()
const enter = (path: string, method = 'GET') => {
  const request = new Request(`http://localhost${path}`, { method })
  return underWay.enter(request, `id-of-${path}`, Date.UTC(2026, 5, 15))
}
underWay.leave(enter('/answered'))
enter('/under/way?with=query', 'POST')
startWatchdog(underWay.memory, 2)
if (process.env.WHAT === 'spin') {
  await Bun.sleep(1500)
  const until = performance.now() + 8000
  while (performance.now() < until);
}
if (process.env.WHAT === 'starve') {
  await Bun.sleep(1500)
  Bun.sleepSync(6000)
}
if (process.env.WHAT === 'wait') {
  console.log('waiting')
  for await (const _ of process.stdin);
}
console.log('the end')
