import { expect, test } from 'bun:test'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { demoArticles } from '../../src/staff/demo/content.ts'
import { buildAssets } from '../../src/web/build/assets.ts'
import { metricsOf } from '../support/font-metrics.ts'

const fonts = join(import.meta.dir, '../../node_modules/@fontsource-variable/source-serif-4/files')
const { pageStyles } = await buildAssets()

/** Widths of a to z and of the space in Times and its equals, in thousandths of the size (Adobe's font metrics). */
const times = {
  'normal 400': [
    444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722,
    500, 500, 444, 250,
  ],
  'normal 600': [
    500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722,
    500, 500, 444, 250,
  ],
  'italic 400': [
    500, 500, 444, 500, 444, 278, 500, 500, 278, 278, 444, 278, 722, 500, 500, 500, 500, 389, 389, 278, 500, 444, 667,
    444, 444, 389, 250,
  ],
  'italic 600': [
    500, 500, 444, 500, 444, 333, 500, 556, 278, 278, 500, 278, 778, 556, 500, 500, 500, 389, 389, 278, 556, 444, 667,
    500, 444, 389, 250,
  ],
}
const letters = [...'abcdefghijklmnopqrstuvwxyz ']

/** How much of a text each letter is, by the demo journal's own words. */
const text = demoArticles
  .map(({ language, title, abstract, title_alt, abstract_alt }) =>
    language === 'hi' ? `${title_alt} ${abstract_alt}` : `${title} ${abstract}`,
  )
  .join(' ')
  .replace(/<[^>]*>/g, '')
const counts = letters.map((letter) => text.split(letter).length - 1)
const widthOf = (advances: number[]) => advances.reduce((sum, advance, at) => sum + advance * (counts[at] ?? 0), 0)

/** The figures that the styles give the fallback, in per cent: of its face for this style and weight. */
function facesOf(css: string): Record<string, Record<string, number>> {
  const faces = [...css.matchAll(/@font-face\{font-family:Reading Fallback;([^}]*)\}/g)].map(([, rules = '']) => {
    const [, style = 'normal'] = /font-style:(\w+)/.exec(rules) ?? []
    const [, weight = '400'] = /font-weight:(\d+)/.exec(rules) ?? []
    const figures = [...rules.matchAll(/([a-z-]+):([\d.]+)%/g)].map(([, name, figure]) => [name, Number(figure)])
    return [`${style} ${weight}`, Object.fromEntries(figures)]
  })
  return Object.fromEntries(faces)
}

test.each(Object.entries(times))('the fallback is as wide and as high as Source Serif 4: %s', async (face, widths) => {
  const [style, weight] = face.split(' ')
  const whole = Buffer.from(await Bun.file(join(fonts, `source-serif-4-latin-wght-${style}.woff2`)).bytes())
  const options = { targetFormat: 'truetype', variationAxes: { wght: Number(weight) } } as const
  const serif = metricsOf(await subsetFont(whole, letters.join(''), options))
  const size = widthOf(letters.map(serif.advance)) / widthOf(widths.map((width) => width / 1000))
  const perCent = (figure: number) => Math.round(1000 * figure) / 10
  expect(facesOf(pageStyles['public.css'])[face]).toEqual({
    'size-adjust': perCent(size),
    'ascent-override': perCent(serif.ascent / size),
    'descent-override': perCent(serif.descent / size),
    'line-gap-override': perCent(serif.lineGap / size),
  })
})
