import { gzipSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { OneTable, TextBody, TextEnd } from '../../../views/fulltext/full-text.tsx'
import type { ShownAs } from '../../../views/fulltext/shown-as.ts'
import { type Block, type FullText, pictureSize, readWhole, walkTextBlocks } from '../../engines/fulltext/text.ts'
import { tableCsv } from './csv-rules.ts'
import { type KeptPage, type KeptTable, ownSlot, placeSlot } from './kept-page.ts'
import { pageText, titlesIn } from './page-rules.ts'
import { pageShown } from './page-shown.ts'
import { isMoving, type PictureFacts } from './picture-rules.ts'
import type { Leading } from './reference-rules.ts'

/** The work of this process: a picture's facts, a picture at a width, or the page of a text. */
export type PageWork =
  | { make: 'facts'; bytes: Uint8Array; hash: string; extension: string }
  | { make: 'picture'; bytes: Uint8Array; extension: string; width: number }
  | { make: 'page'; jats: Uint8Array; pictures: PictureFacts[]; bytes: KeptPage['bytes'] }

/** The result, undefined if the input is damaged; for a picture's facts also its number of compressed bytes. */
export type PageAnswer = { facts?: PictureFacts; packed?: number; picture?: Uint8Array; page?: KeptPage }

if (import.meta.main)
  process.on('message', async (work: PageWork) => {
    process.send?.(await made(work).catch(() => ({})))
  })

async function made(work: PageWork): Promise<PageAnswer> {
  switch (work.make) {
    case 'facts': {
      const { bytes, hash, extension } = work
      const size = pictureSize(bytes)
      const packed = gzipSync(bytes).length
      return size ? { facts: { hash, extension, ...size, isMoving: isMoving(bytes, extension) }, packed } : {}
    }
    case 'picture':
      return { picture: await scalePicture(work) }
    case 'page':
      return { page: await renderKeptPage(work) }
  }
}

const maxPixels = 60_000_000

/** The width above which lossless pictures take seconds to make. */
const widestExact = 1600

/**
 * Returns a picture at a width as WebP, made from its pixels alone. A small drawing remains lossless if that takes at
 * most half as many bytes again.
 */
async function scalePicture({ bytes, extension, width }: { bytes: Uint8Array; extension: string; width: number }) {
  const scaled = () =>
    new Bun.Image(bytes, { maxPixels }).resize(width, undefined, { fit: 'inside', withoutEnlargement: true })
  const near = await scaled()
    .webp({ quality: extension === 'jpg' ? 82 : 90 })
    .bytes()
  if (extension === 'jpg' || width > widestExact) return near
  const exact = await scaled().webp({ lossless: true }).bytes()
  return exact.length <= 1.5 * near.length ? exact : near
}

/** The approximate bytes of an EPUB without its text and pictures. */
const bookFrame = 5_000

async function renderKeptPage({ jats, pictures, bytes }: Extract<PageWork, { make: 'page' }>): Promise<KeptPage> {
  const { text } = await readWhole(new TextDecoder().decode(jats))
  const page = pageText(text)
  const references: Leading[] = []
  const shown = pageShown(page, pictures, (leading) => ownSlot(references.push(leading) - 1))
  const body = renderToStaticMarkup(<TextBody shown={shown} />)
  const packed = gzipSync(jats).length
  const end = renderToStaticMarkup(<TextEnd shown={shown} />)
  return {
    body,
    end,
    contents: page.contents,
    figures: page.figures,
    references,
    tables: Object.fromEntries(tablesIn(text).map((table) => [table.id, keptTable(table, shown)])),
    pictures: pictures.filter((one) => (body + end).includes(one.hash.slice(0, 20))),
    bytes: { epub: bytes.epub + packed + bookFrame, zip: bytes.zip + packed },
    hasReferences: text.back.some(({ kind }) => kind === 'references'),
    language: text.language,
  }
}

/** Returns a table alone; its links into the text lead to the article's page. */
function keptTable(table: Table, shown: ShownAs): KeptTable {
  const alone: ShownAs = { ...shown, tableFiles: (id) => ({ csv: `${placeSlot}/${id}.csv`, whole: '' }) }
  const html = renderToStaticMarkup(<OneTable of={table} shown={alone} />)
  return {
    csv: tableCsv(table),
    html: html.replaceAll(' href="#', ` href="${placeSlot}#`),
    label: table.label.replace(/[.:]\s*$/, '') || titlesIn(shown.page.text.language).table,
  }
}

type Table = Extract<Block, { kind: 'table' }>

const tablesIn = (text: FullText) =>
  [...walkTextBlocks(text)].flatMap(({ block }) =>
    block.kind === 'table' && block.id && block.head.length + block.body.length > 0 ? [block] : [],
  )
