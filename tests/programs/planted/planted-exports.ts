import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { exportWholeJournal } from '../../../src/exchange/export/actions.ts'
import type { Handle, Services } from '../../../src/services.ts'
import { type Answer, answerOf } from '../fuzz/answer.ts'
import { isRunning, outbreaksIn } from './planted-judge.ts'

type Journal = Services & { handle: Handle }

/** The types of an export's files by their extensions, as a server would tell them. */
const types: Record<string, string> = {
  '.xml': 'application/xml',
  '.atom': 'application/atom+xml',
  '.json': 'application/json',
  '.csv': 'text/csv',
  '.bib': 'application/x-bibtex',
  '.ris': 'application/x-research-info-systems',
}

/**
 * Exports a whole journal.
 * @param open opens a page of the copy of its site in a browser, and answers what ran
 * @returns how many pages the copy has, and what of a planted text stands in any file as more than text
 */
export async function outbreaksInExport(
  { handle, ...services }: Journal,
  open: (address: string) => Promise<string[]>,
): Promise<{ pages: number; found: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-planted-'))
  const found: string[] = []
  const pages: string[] = []
  const files: string[] = []
  const report = await exportWholeJournal(
    { services, handle },
    async (path, bytes) => {
      const file = join(folder, path)
      if (relative(folder, file).startsWith('..')) return `${path} leads out of the folder`
      await mkdir(dirname(file), { recursive: true })
      await Bun.write(file, Buffer.concat(await Array.fromAsync(bytes)))
      ;(path.endsWith('.html') ? pages : files).push(file)
    },
    () => {},
  )
  if (typeof report === 'string') found.push(report)
  for (const file of files)
    found.push(...(await outbreaksInFile(file)).map((outbreak) => `${relative(folder, file)}: ${outbreak}`))
  for (const file of pages) found.push(...(await open(pathToFileURL(file).href)))
  const search = pages.find((file) => file.endsWith('site/search/index.html'))
  if (search) found.push(...(await open(`${pathToFileURL(search).href}?keyword=ran`)))
  else found.push('the copy has no search')
  await rm(folder, { recursive: true })
  return { pages: pages.length, found }
}

async function outbreaksInFile(file: string): Promise<string[]> {
  const body = await Bun.file(file).bytes()
  if (file.endsWith('.pdf')) return actionsIn(body)
  if (file.endsWith('bag-info.txt')) return oddLines(new TextDecoder().decode(body), /^[A-Z][A-Za-z-]+: /)
  const type = types[extname(file)]
  return type ? outbreaksIn(answerOf(200, new Headers({ 'content-type': type }), body, 0)) : []
}

const oddLines = (text: string, right: RegExp) =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => !right.test(line))
    .map((line) => `a line of its own: ${line.slice(0, 60)}`)

/** What drawn documents do: the board, an article's cover page, and two of its authors' certificates. */
export async function outbreaksInDocuments(
  ask: (path: string) => Promise<Answer>,
  refnumber: string,
): Promise<{ documents: number; found: string[] }> {
  const { text } = await ask(`/certificate?refno=${refnumber}`)
  const certificates = [...text.matchAll(/"(\/api\/pdf\/certificate\/[^"]+)"/g)].map(([, path = '']) =>
    path.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
  )
  const fixed = [`/api/pdf/coverpage/${refnumber}`, '/api/pdf/editorialboard']
  const found: string[] = []
  for (const path of [...fixed, ...certificates.slice(0, 2)]) {
    const { status, headers, body } = await ask(path)
    const isPdf = headers.get('content-type') === 'application/pdf'
    const outbreaks = isPdf ? await actionsIn(body) : [`status ${status}, no PDF`]
    found.push(...outbreaks.map((outbreak) => `${path}: ${outbreak}`))
  }
  return { documents: fixed.length + Math.min(certificates.length, 2), found }
}

/** What a PDF does beside being read: links to addresses that run, and all actions that are no links. */
async function actionsIn(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  return pdf.context.enumerateIndirectObjects().flatMap(([, object]) => dictionariesIn(object).flatMap(actionOf))
}

const dictionariesIn = (object: unknown): PDFDict[] =>
  object instanceof PDFDict
    ? [object, ...object.entries().flatMap(([, inner]) => (inner instanceof PDFDict ? [inner] : []))]
    : []

function actionOf(dictionary: PDFDict): string[] {
  const kind = dictionary.get(PDFName.of('S'))
  if (kind === PDFName.of('URI')) {
    const address = dictionary.lookup(PDFName.of('URI'))
    const text = address instanceof PDFString || address instanceof PDFHexString ? address.decodeText() : ''
    return isRunning(text) || !/^(https?|mailto):/.test(text) ? [`a link to ${text.slice(0, 60)}`] : []
  }
  const runs = ['JavaScript', 'Launch', 'GoToR', 'SubmitForm', 'ImportData'].map(PDFName.of)
  const hasOwn = ['JS', 'OpenAction', 'AA'].some((name) => dictionary.has(PDFName.of(name)))
  return runs.some((one) => one === kind) || hasOwn ? [`an action: ${dictionary.toString().slice(0, 80)}`] : []
}
