import { expect, test } from 'bun:test'
import { hashContent } from '../../../src/core/files/files.ts'
import { isPdf, mostPdfBytes } from '../../../src/core/files/rules.ts'
import { readXml } from '../../../src/engines/archives/archives.ts'
import { readNative } from '../../../src/exchange/migrate/ojs-native/source.ts'

const wanted = { mostBytes: mostPdfBytes, isWanted: isPdf }

/** Bytes in pieces of a size. */
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.byteLength; from += size) yield bytes.subarray(from, from + size)
}

const says = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n`
const named = (name: string) => `<article>${name}</article>`
const utf16le = (text: string) => Buffer.from(text, 'utf16le')

test.each<[string, Uint8Array, string]>([
  ['nothing said', Buffer.from(named('José सीता')), 'José सीता'],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${says('utf-8')}${named('José')}`), 'José'],
  ['ISO-8859-1', Buffer.from(says('ISO-8859-1') + named('José'), 'latin1'), 'José'],
  ['Windows-1252', Buffer.from(`${says('windows-1252')}${named('a\x96b')}`, 'latin1'), 'a–b'],
  ['Windows-1251', Buffer.from(`${says('windows-1251')}${named('\xcc\xe8\xf0')}`, 'latin1'), 'Мир'],
  ['UTF-16 with its mark', utf16le(`\ufeff${says('UTF-16')}${named('सीता')}`), 'सीता'],
  ['UTF-16 without it', utf16le(says('UTF-16') + named('सीता')), 'सीता'],
  ['UTF-16, high byte first', utf16le(`\ufeff${says('UTF-16')}${named('सीता')}`).swap16(), 'सीता'],
  ['UTF-16 that says UTF-8', utf16le(`\ufeff${says('UTF-8')}${named('सीता')}`), 'सीता'],
  ['UTF-8 that says UTF-16', Buffer.from(says('utf-16') + named('सीता')), 'सीता'],
])('XML is read in its encoding, however it is cut: %s', async (_, bytes, name) => {
  for (const size of [1, 3, 300]) {
    const [item] = await Array.fromAsync(readXml(inPieces(bytes, size), new Set(['article'])))
    expect(item?.element.children).toEqual([name])
  }
})

test('an embedded file is the same, however the XML is cut, and in whatever lines', async () => {
  const content = Buffer.from(`%PDF-1.4 ${'rain '.repeat(60)}`)
  const base64 = content.toString('base64')
  for (const text of [base64, base64.replace(/.{76}/g, '$&\r\n'), `<![CDATA[${base64}]]>`, `\n  ${base64}\n  `]) {
    const xml = Buffer.from(`<article><embed encoding="base64">${text}</embed><name>a.pdf</name></article>`)
    for (const size of [1, 7, 64, 5000]) {
      const files: (Uint8Array | undefined)[] = []
      for await (const { element } of readXml(inPieces(xml, size), new Set(['article']), wanted)) {
        if (element.file) files.push(element.file.content)
        else
          expect(element.children).toMatchObject([
            { file: { sha256: hashContent(content), isWanted: true } },
            { name: 'name' },
          ])
      }
      expect(files.map((file) => Buffer.from(file ?? []).toString())).toEqual([content.toString()])
    }
  }
})

/** Of one element that does not end. */
const attributes = Array.from({ length: 200_000 }, (_, number) => `a${number}=""`).join(' ')

test.each([
  ['<!DOCTYPE issues [<!ENTITY a "aaaa">]><issues>&a;</issues>', 'declares entities'],
  ['<issues>&a;</issues>', 'not well-formed'],
  ['<issues><issue>', 'not well-formed'],
  ['<?xml version="1.0" encoding="utf-7"?><issues/>', 'export it in UTF-8'],
  [`<issues>${'<a>'.repeat(300)}`, 'nested deeper than 200'],
  [`<issues><a ${attributes}`, 'longer than 20 MB'],
  [`<issues><issue>${`<x>${'y'.repeat(500_000)}</x><article/>`.repeat(41)}`, 'longer than 20 MB'],
  ...['!--', '?x ', '', 'a ', 'a b="'].map((start): [string, string] => [
    `<issues><${start}${'y'.repeat(1_200_000)}`,
    'longer than 1 MB',
  ]),
])('hostile or other XML is refused: %#', async (xml, reason) => {
  const read = Array.fromAsync(readNative(inPieces(Buffer.from(xml), 50_000), async () => {}))
  expect((await read.catch((error) => error)).message).toContain(reason)
})
