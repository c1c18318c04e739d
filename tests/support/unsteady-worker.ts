import type { CertificateFacts } from '../../src/documents/certificate-facts.ts'
import type { Delivery, Order } from '../../src/documents/worker.ts'

/**
 * A drawing worker that obeys the name it is given: `dies`, `fails`, `hangs`, or is slow for a name that begins with
 * `slow`; any other name becomes its document. It reports each request on the channel.
 */
const asked = new BroadcastChannel('asked')

self.onmessage = ({ data: { list } }: MessageEvent<Order>) => {
  for (const facts of list) {
    const { name } = facts as CertificateFacts // the tests send no others
    asked.postMessage(name)
    if (name === 'dies') process.exit(1)
    if (name === 'hangs') for (;;);
    if (name.startsWith('slow')) Bun.sleepSync(50)
    if (name === 'fails') return self.postMessage({ problem: 'It failed' } satisfies Delivery)
    self.postMessage({ pdf: new TextEncoder().encode(name) } satisfies Delivery)
  }
}
