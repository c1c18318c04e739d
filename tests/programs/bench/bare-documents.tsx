import { setPriority } from 'node:os'
import { renderToBuffer } from '@react-pdf/renderer'
import type { CertificateFacts } from '../../../src/journal/certificates/certificate-facts.ts'
import { templateOf } from '../../../views/certificates/draw.tsx'
import { documentFonts } from '../../../views/certificates/paper/fonts.ts'

/**
 * What certificates are compared with, in a process of its own: @react-pdf alone, which draws the certificate given on
 * standard input with another ref number at each request, on the thread that answers.
 */
const facts: CertificateFacts = await Bun.stdin.json()
await documentFonts()
setPriority(5) // as the journal's workers: both meet whatever else the machine does on the same terms

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async (request) => {
    const refnumber = new URL(request.url).searchParams.get('n') ?? ''
    return new Response(new Uint8Array(await renderToBuffer(templateOf({ ...facts, refnumber }, {}))))
  },
})
console.log(`The journal is at ${server.url.origin}`)
