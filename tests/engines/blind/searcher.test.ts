import { expect, test } from 'bun:test'
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { holds } from '../../support/identifying/searcher.ts'

const word = 'Quibblethorpe'
const around = (text: string) => Buffer.from(`before ${text} after`)
const each = (write: (code: number) => string) => [...word].map((letter) => write(letter.charCodeAt(0))).join('')
const zipped = (bytes: Uint8Array, name = 'a.xml') => zipSync({ 'first.txt': Buffer.from('x'), [name]: bytes })

test.each<[string, Uint8Array]>([
  ['as it is', around(word)],
  ['in UTF-16, little end first', Buffer.from(`by ${word}`, 'utf16le')],
  ['in UTF-16, big end first', Buffer.from(`by ${word}`, 'utf16le').swap16()],
  ['in hex', around(Buffer.from(word).toString('hex'))],
  ['in hex of UTF-16', around(Buffer.from(word, 'utf16le').swap16().toString('hex').toUpperCase())],
  ['in octal', around(each((code) => `\\${code.toString(8)}`))],
  ['partly in octal', around(`Quibble\\${(116).toString(8)}horpe`)],
  ['in percent', around(each((code) => `%${code.toString(16).toUpperCase()}`))],
  ['as a name of PDF', around(each((code) => `#${code.toString(16).toUpperCase()}`))],
  ['in character references', around(each((code) => `&#${code};`))],
  ['in hexadecimal references', around(each((code) => `&#x${code.toString(16)};`))],
  ['in base64', around(Buffer.from(`the author is ${word}, of Pune`).toString('base64'))],
  [
    'in base64 over lines',
    around(Buffer.from(`the author is ${word}, of Pune`).toString('base64').replace(/.{10}/g, '$&\n')),
  ],
  ['backwards', around([...word].reverse().join(''))],
  ['letter by letter in elements', around([...word].map((letter) => `<w:t>${letter}</w:t>`).join(''))],
  [
    'in a stream of zlib',
    Buffer.concat([Buffer.from('stream\n'), deflateSync(around(word)), Buffer.from('\nendstream')]),
  ],
  ['in a stream of gzip', Buffer.concat([Buffer.from('x'), gzipSync(around(word))])],
  ['in a file of a zip', zipped(around(word))],
  ['in the name of a file of a zip', zipped(Buffer.from('x'), `${word}.png`)],
  ['in a zip within a zip', zipped(zipped(around(word)))],
  ['in a file of a zip that its list does not name', hidden()],
  ['in a stream within a zip, in hex', zipped(deflateSync(Buffer.from(Buffer.from(word).toString('hex'))))],
  ['in ASCII85', Buffer.from(`<~${ascii85(Buffer.from(`the author is ${word}.`))}~>`)],
])('a word is found %s', (_, bytes) => {
  expect(holds(bytes, word)).toBe(true)
  expect(holds(bytes, 'Underwoodly')).toBe(false)
})

/** A zip whose first file is in no list. */
function hidden(): Uint8Array {
  const packed = deflateRawSync(around(word))
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(8, 8)
  return Buffer.concat([head, packed, zipped(Buffer.from('x'))])
}

function ascii85(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.concat([bytes.subarray(at, at + 4), Buffer.alloc(4)]).subarray(0, 4)
    const value = group.readUInt32BE()
    const letters = [0, 1, 2, 3, 4].map((place) =>
      String.fromCharCode((Math.floor(value / 85 ** (4 - place)) % 85) + 33),
    )
    text += letters.slice(0, Math.min(4, bytes.length - at) + 1).join('')
  }
  return text
}
