import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import type { Picture } from '../../../../src/engines/fulltext/blocks.ts'
import type { ReadText } from '../../../../src/engines/fulltext/model.ts'
import { pictureKind, pixelSize } from '../../../../src/engines/fulltext/pictures/kind-rules.ts'
import { showPictures } from '../../../../src/engines/fulltext/pictures/pictures.ts'
import { pixelsOf } from '../../../../src/engines/fulltext/pictures/png.ts'
import { shownPicture } from '../../../../src/engines/fulltext/pictures/shown.ts'
import {
  chunk,
  exif,
  inJpeg,
  inPng,
  jpeg,
  latin1,
  plantedPictures,
  profile,
  segment,
} from '../../../support/identifying/planted-pictures.ts'
import { holds } from '../../../support/identifying/searcher.ts'
import { emf, halves, numbers, redBitmap, redBmp, tiff, wmf } from './made.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe('what a picture is', () => {
  test.each<[string, Uint8Array, string | undefined]>([
    ['png', halves(), 'png'],
    ['jpeg', latin('\xff\xd8\xff\xe0'), 'jpeg'],
    ['gif', latin('GIF89a'), 'gif'],
    ['webp', latin('RIFF\0\0\0\0WEBPVP8 '), 'webp'],
    ['bmp', redBmp, 'bmp'],
    ['tiff', tiff(), 'tiff'],
    ['emf', emf(), 'emf'],
    ['wmf', wmf(), 'wmf'],
    ['svg', bytes('<?xml version="1.0"?><!-- by hand --><svg xmlns="x">'), 'svg'],
    ['svg with a document type', bytes('<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg>'), 'svg'],
    ['a page of the web', bytes('<html><svg>'), undefined],
    ['nothing', new Uint8Array(), undefined],
  ])('%s', (_, file, kind) => expect(pictureKind(file)).toBe(kind as never))

  const exif = (orientation: number) =>
    Buffer.concat([
      latin('\xff\xd8\xff\xe1\x00\x22Exif\0\0II*\0'),
      numbers(4, 8),
      numbers(2, 1, 0x0112, 3),
      numbers(4, 1, orientation, 0),
      latin('\xff\xc0\x00\x0b\x08\x00\x02\x00\x04\x01\x01\x11\x00'),
    ])
  test.each<[string, Uint8Array, { width: number; height: number } | undefined]>([
    ['a PNG', halves(5, 3), { width: 5, height: 3 }],
    ['a JPEG', exif(1), { width: 4, height: 2 }],
    ['a JPEG that is turned', exif(6), { width: 2, height: 4 }],
    ['a GIF', Buffer.concat([latin('GIF89a'), numbers(2, 7, 9)]), { width: 7, height: 9 }],
    ['a WebP with more in it', latin(`RIFF\0\0\0\0WEBPVP8X${'\0'.repeat(8)}\x06\0\0\x08\0\0`), { width: 7, height: 9 }],
    ['a PNG that ends too early', halves().subarray(0, 20), undefined],
  ])('the size of %s', (_, file, size) => expect(pixelSize(file, pictureKind(file) ?? 'svm')).toEqual(size as never))
})

/** A TIFF with further directories behind its picture, each of one entry. */
const chain = (directories: number) => {
  const first = tiff([], 146)
  const others = [...Array(directories).keys()].map((at) => {
    const next = at + 1 < directories ? 146 + 18 * (at + 1) : 0
    return Buffer.concat([numbers(2, 1, 254, 4), numbers(4, 1, 1), numbers(4, next)])
  })
  return Buffer.concat([first, ...others])
}

/** A TIFF of 64 bytes whose directory is followed by itself. */
const looping = () => {
  const head = Buffer.concat([Buffer.from('II*\0'), numbers(4, 8), numbers(2, 1, 256, 3), numbers(4, 1, 1, 8)])
  return Buffer.concat([head, Buffer.alloc(64 - head.length)])
}

describe('pictures as browsers show them', () => {
  test('PNG is as it is', async () => {
    const file = halves()
    expect(await shownPicture(file)).toEqual({ bytes: file, extension: 'png', width: 4, height: 2 })
  })

  test.each<[string, Uint8Array, number[]]>([
    ['TIFF', tiff(), [255, 0, 0, 255, 0, 0, 255, 255]],
    ['TIFF that leads back to itself', tiff([], 8), [255, 0, 0, 255, 0, 0, 255, 255]],
    ['TIFF within itself', tiff([[330, 4, 1, 8]]), [255, 0, 0, 255, 0, 0, 255, 255]],
    ['TIFF of very many directories', chain(200_000), [255, 0, 0, 255, 0, 0, 255, 255]],
    ['TIFF with an author', tiff([[315, 2, 4, 0x52414f]]), [255, 0, 0, 255, 0, 0, 255, 255]],
    ['TIFF with a value beyond its end', tiff([[700, 1, 0xffffffff, 8]]), [255, 0, 0, 255, 0, 0, 255, 255]],
    ['BMP', redBmp, [255, 0, 0, 255]],
    ['packed BMP', gzipSync(redBmp), [255, 0, 0, 255]],
    [
      'an EMF that holds a bitmap alone',
      emf([81, 0, 0, 10, 5, 0, 0, 0, 0, 1, 1, 80, 40, 120, 4, 0, 0xcc0020, 10, 5, ...words(redBitmap)]),
      [255, 0, 0, 255],
    ],
    [
      'a WMF that holds a bitmap alone',
      wmf([0x0f43, 0x20, 0xcc, 0, 1, 1, 0, 0, 50, 100, 0, 0, ...shorts(redBitmap)]),
      [255, 0, 0, 255],
    ],
    [
      'an SVM that holds a bitmap alone',
      svm([
        [512, new Uint8Array(4)],
        [117, redBmp],
      ]),
      [255, 0, 0, 255],
    ],
  ])('%s is a PNG', async (_, file, pixels) => {
    const shown = await shownPicture(file)
    expect(shown?.extension).toBe('png')
    expect([...(pixelsOf(shown?.bytes ?? new Uint8Array(30), 1000)?.data ?? [])]).toEqual(pixels)
  })

  test.each<[string, Uint8Array]>([
    ['damaged PNG', halves().subarray(0, 20)],
    [
      'a PNG of too many pixels',
      Buffer.concat([halves().subarray(0, 16), Buffer.from([0, 1, 0, 0, 0, 1, 0, 0]), halves().subarray(24)]),
    ],
    ['damaged TIFF', tiff().subarray(0, 40)],
    ['a TIFF that leads to itself alone', looping()],
    ['an EMF of EMF+ alone', emf([70, 4, 0x2b464d45])],
    ['an SVM that draws', svm([[102, new Uint8Array(16)]])],
    ['PDF', bytes('%PDF-1.4')],
    ['a bomb', gzipSync(Buffer.alloc(70 * 1024 * 1024))],
  ])('%s is none', async (_, file) => expect(await shownPicture(file)).toBeUndefined())
})

const drawnWebp = Buffer.from(await new Bun.Image(halves()).webp({ lossless: true }).bytes()).subarray(12)

describe('what a picture tells of who took it', () => {
  const who = 'Quibblethorpe'
  const block = (...parts: string[]) => latin(`${parts.map((one) => String.fromCharCode(one.length) + one).join('')}\0`)
  /** A GIF of one pixel with blocks before its picture. */
  const gif = (...blocks: Uint8Array[]) =>
    Buffer.concat([
      latin('GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\xff'),
      ...blocks,
      latin(',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'),
    ])
  const inGif = (label: string, ...parts: string[]) => Buffer.concat([latin(`!${label}`), block(...parts)])
  const repeats = inGif('\xff', 'NETSCAPE2.0', '\x01\0\0')
  const part = (name: string, body: Uint8Array) =>
    Buffer.concat([latin(name), numbers(4, body.length), body, new Uint8Array(body.length % 2)])
  const webp = (flags: number, ...parts: Uint8Array[]) => {
    const head = part('VP8X', Buffer.concat([numbers(4, flags), latin('\x03\0\0\x01\0\0')]))
    const all = Buffer.concat([latin('WEBP'), head, drawnWebp, ...parts])
    return Buffer.concat([latin('RIFF'), numbers(4, all.length), all])
  }
  const pictures: [string, Uint8Array][] = [
    ...plantedPictures(who).filter(([kind]) => !kind.startsWith('colour profile')),
    ['comment of a GIF', gif(inGif('\xfe', who))],
    ['words of a GIF', gif(inGif('\x01', ' '.repeat(12), who))],
    ['XMP of a GIF', gif(inGif('\xff', 'XMP DataXMP', `<x>${who}</x>`))],
    ['words behind a GIF', Buffer.concat([gif(), latin(who)])],
    ['Exif and XMP of a WebP', webp(0x0c, part('EXIF', exif(1, who)), part('XMP ', latin(`<x>${who}</x>`)))],
    ['words behind a WebP', Buffer.concat([webp(0), latin(who)])],
    ['Exif of a JPEG that is cut off', inJpeg(segment(0xfe, latin1(who))).subarray(0, -2)],
  ]

  test.each(pictures)('goes with the %s', async (_, file) => {
    expect(holds(file, who)).toBe(true)
    const shown = await shownPicture(file)
    if (!shown) throw new Error('It is not shown')
    expect(holds(shown.bytes, who)).toBe(false)
    expect(await shownPicture(shown.bytes)).toEqual(shown)
    expect(await new Bun.Image(shown.bytes).png().bytes()).toBeDefined()
  })

  test.each<[string, Uint8Array]>([
    ['colours of a JPEG', inJpeg(segment(0xe2, Buffer.concat([latin1('ICC_PROFILE\0\x01\x01'), profile('sRGB')])))],
    ['colours of a PNG', inPng(chunk('iCCP', Buffer.concat([latin1('p\0\0'), gzipSync(profile('sRGB'))])))],
    ['pictures of a PNG that moves', inPng(chunk('acTL', numbers(4, 0x01000000, 0)))],
    ['repetitions of a GIF', gif(repeats)],
    ['colours of a WebP', webp(0x20, part('ICCP', profile('sRGB')))],
    ['bytes of a plain JPEG', jpeg],
  ])('is not the %s, which stay', async (_, file) => {
    expect(Buffer.from((await shownPicture(file))?.bytes ?? []).equals(file)).toBe(true)
  })

  test('is not how a JPEG is turned', async () => {
    const turned = inJpeg(segment(0xe1, Buffer.concat([latin1('Exif\0\0'), exif(6, who)])))
    const [shown, plain] = [await shownPicture(turned), await shownPicture(jpeg)]
    expect([shown?.width, shown?.height]).toEqual([plain?.height, plain?.width])
    expect(await new Bun.Image(shown?.bytes ?? jpeg).png().bytes()).toEqual(await new Bun.Image(turned).png().bytes())
  })
})

describe('pictures of a text', () => {
  const picture = (file: string, more: Partial<Picture> = {}): Picture => ({
    file,
    alt: 'Leaf',
    isDecorative: false,
    width: 0,
    height: 0,
    ...more,
  })
  const textOf = (pictures: Picture[], files: [string, Uint8Array][]): ReadText => ({
    text: {
      language: 'en',
      sections: [],
      back: [],
      blocks: [{ kind: 'figure', id: 'fig1', label: '', caption: { title: [], paragraphs: [] }, pictures, blocks: [] }],
    },
    front: { title: '', people: [], abstract: '', keywords: '', translation: undefined, summaries: [], notes: [] },
    findings: [],
    account: { left: [], made: [], found: [] },
    files: new Map(files),
  })
  const picturesOf = ({ text }: ReadText) => (text.blocks[0]?.kind === 'figure' ? text.blocks[0].pictures : [])

  test('equal bytes are one file, by their hash', async () => {
    const shown = await showPictures(
      textOf(
        [picture('a.png'), picture('b.png')],
        [
          ['a.png', halves()],
          ['b.png', halves()],
        ],
      ),
    )
    const names = picturesOf(shown).map(({ file }) => file)
    expect([...shown.files.keys()]).toEqual([names[0] ?? ''])
    expect(names).toEqual([names[0] ?? '', names[0] ?? ''])
    expect(names[0]).toMatch(/^[0-9a-f]{64}\.png$/)
    expect(shown.widths.get(names[0] ?? '')).toBe(4)
  })

  test('a cut picture is cut, its whole kept beside it', async () => {
    const crop = { left: 0, top: 0, right: 0.5, bottom: 0 }
    const shown = await showPictures(textOf([picture('a.png', { crop })], [['a.png', halves()]]))
    const [one] = picturesOf(shown)
    expect(one?.crop).toBeUndefined()
    expect(pixelsOf(shown.files.get(one?.file ?? '') ?? new Uint8Array(30), 1000)?.data.subarray(0, 8)).toEqual(
      new Uint8Array([255, 0, 0, 255, 255, 0, 0, 255]),
    )
    expect(shown.files.get(one?.whole ?? '')).toEqual(halves())
  })

  test('a drawing is cut by its view', async () => {
    const svg = bytes(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><rect width="9" height="9"/></svg>',
    )
    const shown = await showPictures(
      textOf([picture('a.svg', { crop: { left: 0.5, top: 0, right: 0, bottom: 0 } })], [['a.svg', svg]]),
    )
    const drawn = new TextDecoder().decode(shown.files.get(picturesOf(shown)[0]?.file ?? ''))
    expect(drawn).toContain('<svg xmlns="http://www.w3.org/2000/svg" viewBox="50 0 50 50" width="50" height="50">')
  })

  test('what cannot be shown is taken out and told', async () => {
    const shown = await showPictures(textOf([picture('a.xyz'), picture('gone.png')], [['a.xyz', bytes('?')]]))
    expect(picturesOf(shown)).toEqual([])
    const where = { section: '', id: 'fig1' }
    expect(shown.findings).toEqual([
      { code: 'picture_not_shown', where, text: 'Leaf a.xyz' },
      { code: 'picture_not_shown', where, text: 'Leaf gone.png' },
    ])
    expect(shown.account.found.map(({ counts }) => counts)).toEqual([{ pictures: 1 }, { pictures: 1 }])
  })

  test('what is missing from a drawing is told', async () => {
    const drawing = emf([27, 0, 0], [54, 9, 9], [26, 1, 1])
    const shown = await showPictures(textOf([picture('a.emf')], [['a.emf', drawing]]))
    expect(picturesOf(shown)).toHaveLength(1)
    const where = { section: '', id: 'fig1' }
    expect(shown.findings).toEqual([{ code: 'shape_not_drawn', where, text: 'Leaf a.emf (record 26)' }])
  })
})

function words(content: Uint8Array): number[] {
  return Array.from({ length: Math.ceil(content.length / 4) }, (_, at) =>
    Buffer.concat([content, Buffer.alloc(4)]).readInt32LE(at * 4),
  )
}

function shorts(content: Uint8Array): number[] {
  return Array.from({ length: Math.ceil(content.length / 2) }, (_, at) =>
    Buffer.concat([content, Buffer.alloc(2)]).readInt16LE(at * 2),
  )
}

function svm(actions: [number, Uint8Array][]): Uint8Array {
  const played = actions.map(([kind, content]) =>
    Buffer.concat([numbers(2, kind, 1), numbers(4, content.length), content]),
  )
  return Buffer.concat([latin('VCLMTF'), numbers(2, 1), numbers(4, 0), ...played])
}
