import { expect, test } from 'bun:test'
import { hashContent } from '../../src/core/files/files.ts'
import { embeddedPath } from '../../src/exchange/migrate/addresses/moved.ts'
import { filesOf, listPdfNames } from '../../src/exchange/migrate/galley-rules.ts'
import { readNative } from '../../src/exchange/migrate/ojs-native/source.ts'

const galley = (id: number, file: number, name: string) =>
  `<article_galley><id type="internal">${id}</id><name>${name}</name><seq>0</seq><submission_file_ref id="${file}"/></article_galley>`
const file = (id: number, name: string) =>
  `<submission_file id="${id}" file_id="${id}"><file id="${id}">` +
  `<href src="${name}" mime_type="application/${name.slice(2)}"/></file></submission_file>`
const version = (number: number, status: number, galleys: string) =>
  `<publication version="${number}" status="${status}"><title>Wheat</title>${galleys}</publication>`

test('a PDF has the names of the PDFs that earlier versions had', async () => {
  const xml = `<article>${file(1, 'a.pdf')}${file(2, 'b.html')}${file(3, 'c.pdf')}
    ${version(1, 3, galley(11, 1, 'PDF') + galley(12, 2, 'HTML'))}${version(2, 3, galley(13, 3, 'PDF'))}</article>`
  const [moved] = await Array.fromAsync(readNative([Buffer.from(xml)] as never, async () => {}))
  expect(moved?.article && listPdfNames(moved.article)).toEqual({ galleys: ['13', '11'], files: ['3', '1'] })
})

test('the first galley that is XML is the full text, within the file and beside it', async () => {
  const embed = (id: number, name: string, content: string) =>
    `<submission_file id="${id}" file_id="${id}"><name>${name}</name><file id="${id}" extension="xml">` +
    `<embed encoding="base64">${Buffer.from(content).toString('base64')}</embed></file></submission_file>`
  const jats = '<?xml version="1.0"?><article><body><p>Wheat</p></body></article>'
  const textOf = async (files: string) => {
    const xml = `<article>${files}${version(1, 3, galley(11, 1, 'PDF') + galley(12, 2, 'XML'))}</article>`
    const kept: string[] = []
    const keep = async (content: Uint8Array) => void kept.push(new TextDecoder().decode(content))
    const [moved] = await Array.fromAsync(readNative([Buffer.from(xml)] as never, keep))
    return { kept, text: moved?.article && filesOf(moved.article).text }
  }
  const within = await textOf(file(1, 'a.pdf') + embed(2, 'b.xml', jats))
  expect(within).toEqual({ kept: [jats], text: embeddedPath(hashContent(jats)) })
  expect((await textOf(file(1, 'a.pdf') + file(2, 'b.xml'))).text).toBe('b.xml')
  expect((await textOf(file(1, 'a.pdf') + embed(2, 'b.xml', 'Wheat'))).text).toBeUndefined()
})
