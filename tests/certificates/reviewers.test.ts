// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { createApp } from '../../src/app.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { reviewers, reviewRequests } from '../../src/core/db/tables/review/reviewers.ts'
import { openPdf } from '../../src/engines/documents/pdf/pdfjs.ts'
import { createDrawing } from '../../src/journal/certificates/drawing/drawing.ts'
import { addLink } from '../../src/review/access-links/queries.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { readPdf, readQrCodes } from '../support/pdf.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await withJournal()
const { db } = journal
const { form, empty } = waysOf(journal)
await setSettings(db, { websitename: 'Field Crops' })
const far = new Date('2030-01-01')
const { token: admin } = await aSession(journal, (await aUser(db, 'Asha Admin')).id)
const aSigned = async (name: string, role: 'editor' | 'staff') => {
  const { id } = await aUser(db, name, { role })
  return { id, token: (await aSession(journal, id)).token }
}
const editor = await aSigned('Uma Editor', 'editor')
const staff = await aSigned('Ravi Staff', 'staff')

beforeEach(async () => {
  await empty()
  await db.delete(reviewers)
})

/** A paper whose only report came in the last minutes of 2025 in London, which were those of 2026 in India. */
async function reviewed(paperRow: Parameters<typeof aPaper>[1] = {}, row: Parameters<typeof aRequest>[2] = {}) {
  const title = 'Yield of wheat under late sowing'
  const paper = await aPaper(db, { state: 'accepted', values: { title }, ...paperRow })
  const request = await aRequest(db, paper, {
    reported_at: new Date('2025-12-31T23:50:00Z'),
    report: {},
    person: { name: 'Sita Devi' },
    ...row,
  })
  const link = { purpose: 'reviewer', paperId: paper.id, request: request.request, expiresAt: far } as const
  const { token } = await addLink(db, link, journal.now.at)
  return { paper, ...request, at: `/r/${token}` }
}

const drawn = async (at: string) => (await journal.get(`${at}/certificate.pdf`)).bytes()
const codeIn = (text: string) => /R[0-9A-Z]{6}-[0-9A-Z]{8}-[0-9A-Z]{4}/.exec(text)?.[0] ?? ''
const verdict = async (code: string) => {
  const html = await (await journal.get(`/verify/${code}`)).text()
  return { is: /data-verdict="(\w+)"/.exec(html)?.[1], html }
}

describe('the certificate of a review', () => {
  test('the certificate says who reviewed for which journal in which year, and nothing of the paper', async () => {
    const { at, paper, request } = await reviewed()
    const bytes = await drawn(at)
    const { text, pages, info, strayFonts, language } = await readPdf(bytes)
    expect(pages).toHaveLength(1)
    expect(text.replace(/\s+/g, ' ')).toContain('Sita Devi reviewed a manuscript for Field Crops in 2026')
    expect(info.Subject).toBe('Sita Devi reviewed a manuscript for Field Crops in 2026')
    expect(codeIn(text)).toStartWith(`${request}-`)
    expect([language, strayFonts]).toEqual(['en', []])
    const whole = `${text}${JSON.stringify(info)}${Buffer.from(bytes).toString('latin1')}`
    for (const trace of [paper.number, paper.title, 'Author Number']) expect(whole).not.toContain(trace)
    expect(new Set(whole.match(/D:\d{8}|20\d\d-\d\d-\d\d/g))).toEqual(new Set(['D:20260101', '2026-01-01']))
    expect(await readQrCodes(bytes)).toEqual([`http://localhost:3000/verify/${codeIn(text)}`])
    const pdf = await openPdf(bytes.slice())
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  })

  test('a certificate not drawn in time answers with the time to try again', async () => {
    const { at } = await reviewed()
    const workers = { ...journal.workers, drawing: createDrawing({ most: 1, maxMs: 1 }) }
    const { handle } = createApp({ ...journal, workers })
    const answer = await handle(new Request(`http://localhost${at}/certificate.pdf`))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  test('no cache stores the certificate of a review', async () => {
    const { at, request } = await reviewed()
    const { status, headers } = await journal.get(`${at}/certificate.pdf`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${request}-certificate.pdf"`)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('etag')).toBeNull()
  })

  test.each([
    ['is not decided', { state: 'review' }, {}],
    ['is decided without a report', {}, { state: 'accepted', report: undefined, reported_at: null }],
  ] as const)('no certificate exists while the round %s', async (_, paper, request) => {
    const { at } = await reviewed(paper, request)
    expect((await journal.get(`${at}/certificate.pdf`)).status).toBe(404)
    expect(await (await journal.get(at)).text()).not.toContain('certificate.pdf')
  })

  test("the reviewer's page offers the certificate, and its name can be corrected there", async () => {
    const { at } = await reviewed()
    const before = codeIn((await readPdf(await drawn(at))).text)
    expect(await (await journal.get(at)).text()).toContain(`href="${at}/certificate.pdf"`)
    const saved = await form(at, { certificate_name: '  Dr. Sita   Devi ' })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${at}?said=noted`])
    expect((await journal.get(`${at}?said=__proto__`)).status).toBe(200)
    const { text } = await readPdf(await drawn(at))
    expect(text).toContain('Dr. Sita Devi')
    expect(await verdict(before)).toMatchObject({ is: 'changed', html: expect.stringContaining('Dr. Sita Devi') })
    expect((await verdict(codeIn(text))).is).toBe('valid')
    const refused = await form(at, { certificate_name: 'x'.repeat(301) })
    expect(refused.status).toBe(422)
  })
})

describe('verifying it', () => {
  test('a valid code shows name, journal and year', async () => {
    const { at, paper } = await reviewed()
    const { is, html } = await verdict(codeIn((await readPdf(await drawn(at))).text))
    expect(is).toBe('valid')
    for (const said of ['Sita Devi', 'Reviewed a manuscript', '<dd>Field Crops</dd>', '<dt>Year</dt><dd>2026</dd>'])
      expect(html).toContain(said)
    for (const trace of [paper.number, paper.title]) expect(html).not.toContain(trace)
  })

  test('a certificate stays valid while its paper is open again, and is withdrawn once its record is gone', async () => {
    const { at, paper, reviewer } = await reviewed()
    const code = codeIn((await readPdf(await drawn(at))).text)
    await db.update(papers).set({ state: 'review' }).where(eq(papers.id, paper.id))
    expect((await verdict(code)).is).toBe('valid')
    await db.update(reviewers).set({ name: '' }).where(eq(reviewers.id, reviewer))
    const { is, html } = await verdict(code)
    expect([is, html.includes('Sita Devi')]).toEqual(['withdrawn', false])
    expect(html).toContain('is no longer kept')
    await db.delete(reviewRequests)
    expect((await verdict(code)).is).toBe('withdrawn')
  })

  test('a made-up code is unknown, whether or not the request exists', async () => {
    const { request } = await reviewed()
    for (const code of [`${request}-00000000-0000`, 'R000000-00000000-0000'])
      expect((await verdict(code)).is).toBe('unknown')
  })
})

describe('the zip of a selection', () => {
  const zip = (token: string, requests: string[]) =>
    journal.handle(
      new Request('http://localhost/api/pdf/reviewerscertificate', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ requests }),
      }),
    )

  test('the zip holds the certificates in the order of the selection', async () => {
    const [one, two] = [await reviewed(), await reviewed({}, { person: { name: 'रवि कुमार' } })]
    const answer = await zip(admin, [two.request, one.request])
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Reviewers-Certificate.zip"')
    const entries = unzipSync(await answer.bytes())
    expect(Object.keys(entries)).toEqual([`${two.request}-रवि-कुमार.pdf`, `${one.request}-Sita-Devi.pdf`])
    expect(entries[`${one.request}-Sita-Devi.pdf`]).toEqual(await drawn(one.at))
  })

  test('the zip holds only papers that the user may see, and decided rounds', async () => {
    const [own, other] = [await reviewed({ editor_id: editor.id }), await reviewed()]
    expect((await zip(editor.token, [own.request])).status).toBe(200)
    const unseen = await zip(editor.token, [own.request, other.request])
    expect(unseen.status).toBe(422)
    expect(await unseen.json()).toEqual({ error: 'invalid', field: 'requests', unknown: [other.request] })
    const open = await reviewed({ state: 'review' })
    expect((await zip(admin, [open.request])).status).toBe(422)
    const refused = await zip(staff.token, [own.request])
    expect([refused.status, await refused.json()]).toEqual([403, { error: 'forbidden' }])
  })

  test('the page of a request offers the certificate once its round is decided', async () => {
    const [decided, open] = [await reviewed(), await reviewed({ state: 'review' })]
    const offered = 'action="/api/pdf/reviewerscertificate"'
    const page = ({ paper, request }: typeof open) =>
      journal.call('GET', `/admin/submissions/${paper.number}/requests/${request}`, { token: admin })
    expect((await page(decided)).body).toContain(offered)
    expect((await page(open)).body).not.toContain(offered)
  })
})
