import type { CertificateFacts } from '../../../src/journal/certificates/certificate-facts.ts'
import type { Delivery, Order } from '../../../src/journal/certificates/drawing/worker.ts'
import type { PrintFacts } from '../../../src/journal/certificates/facts.ts'

/**
 * A drawing worker that obeys the name it is given: `dies`, `fails`, `hangs`, or is slow for a name that begins with
 * `slow`; any other name becomes its document, or a page of one to print. It reports each request on the channel.
 */
const asked = new BroadcastChannel('asked')
const post = (delivery: Delivery) => self.postMessage(delivery)

self.onmessage = ({ data: { list } }: MessageEvent<Order>) => {
  for (const facts of list as (CertificateFacts | PrintFacts)[]) {
    const isPrinted = facts.kind === 'prints'
    const sheets = isPrinted ? (facts.sheets as CertificateFacts[]) : [facts] // the tests send no others
    for (const { name } of sheets) {
      asked.postMessage(name)
      if (name === 'dies') process.exit(1)
      if (name === 'hangs') for (;;) Bun.sleepSync(10)
      if (name.startsWith('slow')) Bun.sleepSync(50)
      if (name === 'fails') return post({ problem: 'It failed' })
      if (isPrinted) post({ isPage: true })
    }
    post({ pdf: new TextEncoder().encode(sheets.map(({ name }) => name).join()) })
  }
}
