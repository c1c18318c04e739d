import { hashContent } from '../../../src/core/files/files.ts'
import { paths } from '../../../src/core/paths.ts'

/** What may be there of an article: what was acknowledged last, and what was sent since without an answer. */
type Expected = { titles: Set<string>; pdfs: Set<string>; isGone: 'no' | 'maybe' | 'yes' }

export type Work = ReturnType<typeof someWork>

/** Where the articles are, of an issue that is there. */
export const issueOfWork = { year: 2026, volume: 5, issue: 2 }
const { year, volume, issue } = issueOfWork
export const placeOf = (refnumber: string) => `/archives/${year}/vol${volume}/issue${issue}/${refnumber}`

const oldestToChange = 12

/**
 * Editors who add articles with PDFs, change their titles, replace their PDFs, delete some, write into the work log and
 * fetch zips of certificates, all at once, and remember what the journal acknowledged.
 */
export function someWork(token: string) {
  const entries = new Set<string>()
  const articles = new Map<string, Expected & { id?: number }>()
  const done = { adds: 0, edits: 0, uploads: 0, deletions: 0, entries: 0, zips: 0 }
  const wrong: string[] = []
  /** Those that this round touched: they are looked at after it. */
  const touched = new Set<string>()
  let number = 100

  const call = (url: string, method: string, path: string, body?: object) => {
    const headers = new Headers({ authorization: `Bearer ${token}` })
    if (body && !(body instanceof FormData)) headers.set('content-type', 'application/json')
    return fetch(url + path, { method, headers, body: body instanceof FormData ? body : body && JSON.stringify(body) })
  }
  /** Some article that nobody else of these changes now. */
  const busy = new Set<string>()
  const pick = () => {
    const there = [...articles].filter(([ref, { id, isGone }]) => id && isGone === 'no' && !busy.has(ref))
    const found = there.slice(-oldestToChange)[Math.floor(Math.random() * Math.min(there.length, oldestToChange))]
    if (found) touched.add(found[0])
    return found
  }
  async function onOne(act: (ref: string, article: Expected & { id?: number }) => Promise<void>) {
    const [ref, article] = pick() ?? []
    if (!ref || !article) return
    busy.add(ref)
    await act(ref, article).finally(() => busy.delete(ref))
  }
  const note = (answer: Response, wanted: number, what: keyof typeof done) => {
    if (answer.status === wanted) done[what]++
    else wrong.push(`${what}: ${answer.status} ${answer.headers.get('retry-after') ?? ''}`.trimEnd())
    return answer.status === wanted
  }

  const lanes: Record<keyof typeof done, (url: string) => Promise<void>> = {
    async entries(url) {
      const content = `entry ${crypto.randomUUID()}`
      const answer = await call(url, 'POST', '/api/webdata', { status: 'info', content })
      if (note(answer, 201, 'entries')) entries.add(content)
    },
    async adds(url) {
      const refnumber = String(++number)
      const [title, pdf] = [`Growth of crop ${refnumber}`, aPdf()]
      const article: Expected & { id?: number } = {
        titles: new Set([title]),
        pdfs: new Set([hashContent(pdf)]),
        isGone: 'maybe',
      }
      articles.set(refnumber, article)
      touched.add(refnumber)
      const answer = await call(url, 'POST', '/api/admin/archives', articleForm(refnumber, title, pdf))
      if (!note(answer, 201, 'adds')) return
      article.isGone = 'no'
      article.id = ((await answer.json()) as { id: number }).id
    },
    edits: (url) =>
      onOne(async (_, article) => {
        const title = `Growth of crop ${crypto.randomUUID()}`
        article.titles.add(title)
        const answer = await call(url, 'POST', `/api/archives/${article.id}`, { title })
        if (note(answer, 200, 'edits')) article.titles = new Set([title])
      }),
    uploads: (url) =>
      onOne(async (_, article) => {
        const pdf = aPdf()
        article.pdfs.add(hashContent(pdf))
        const form = new FormData()
        form.set('pdfFile', new File([pdf], 'new.pdf', { type: 'application/pdf' }))
        form.set('kind', 'slip')
        const answer = await call(url, 'POST', `/api/archives/${article.id}`, form)
        if (note(answer, 200, 'uploads')) article.pdfs = new Set([hashContent(pdf)])
      }),
    deletions: (url) =>
      onOne(async (_, article) => {
        if (Math.random() < 0.7) return
        article.isGone = 'maybe'
        const answer = await call(url, 'DELETE', `/api/archives/${article.id}`)
        if (note(answer, 200, 'deletions')) article.isGone = 'yes'
      }),
    async zips(url) {
      const refnumbers = [...articles].flatMap(([ref, { isGone }]) => (isGone === 'no' ? [ref] : [])).slice(-4, -1)
      if (refnumbers.length === 0) return
      const answer = await call(url, 'POST', paths.pdfOfSelection('bulkcertificates'), { refnumbers })
      const bytes = await answer.bytes()
      const isWhole = Buffer.from(bytes.subarray(-22, -18)).toString('latin1') === 'PK\x05\x06'
      if (answer.status === 200 && !isWhole) wrong.push('a zip without an end that came as a whole one')
      else if (answer.status !== 422) note(answer, 200, 'zips') // 422: one of them was deleted meanwhile
    },
  }

  return {
    entries,
    articles,
    touched,
    done,
    wrong,
    call,
    /** Works until the server is gone. */
    async until(url: string, ended: Promise<unknown>) {
      let isOver = false
      ended.then(() => {
        isOver = true
      })
      const work = Object.values(lanes).map(async (lane) => {
        while (!isOver) {
          await lane(url).catch(() => {}) // its connection is cut off
          await Bun.sleep(1)
        }
      })
      await Promise.all(work)
    },
  }
}

function aPdf(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1_000 + Math.floor(Math.random() ** 4 * 1_000_000))
  crypto.getRandomValues(bytes.subarray(0, 1_000))
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'))
  return bytes
}

function articleForm(refnumber: string, title: string, pdf: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  const first = Number(refnumber) * 10
  const fields = {
    ...issueOfWork,
    ptype: 'free',
    publishdate: `${year}-03-14`,
    authorname: 'Ravi Kumar, सीता देवी',
    refnumber,
    title,
    pagenumber: `${first + 1}-${first + 9}`,
    abstract: '<p>Yield fell.</p>',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('pdfFile', new File([pdf], 'new.pdf', { type: 'application/pdf' }))
  return form
}
