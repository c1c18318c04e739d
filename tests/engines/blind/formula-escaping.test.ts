import { expect, test } from 'bun:test'
import { withEscapedFormulas } from '../../../src/engines/blind/text/formula-escaping.ts'

const asking = `=WEBSERVICE("https://beacon.example/a")`
const zeros = '0+'.repeat(4000)
const kinds = ['csv', 'txt'] as const

test.each([
  [asking, `'${asking}`],
  [`\ufeff${asking}`, `\ufeff'${asking}`],
  [`plot,1\n"=WEBSERVICE(""https://b.example/?a=1,2"")",7`, `plot,1\n"'=WEBSERVICE(""https://b.example/?a=1,2"")",7`],
  [`a;=IF(1;IMAGE("https://b.example/x");0);b`, `a;'=IF(1;IMAGE("https://b.example/x");0);b`],
  [`a\t+cmd|'/c calc'!A1\r\nb\t2`, `a\t'+cmd|'/c calc'!A1\r\nb\t2`],
  [`x,@IMPORTDATA("https://b.example")`, `x,'@IMPORTDATA("https://b.example")`],
  [`"=\n webservice (""https://b.example"")"`, `"'=\n webservice (""https://b.example"")"`],
  [`Ø, =WEBSERVICE("https://b.example/ø")`, `Ø, '=WEBSERVICE("https://b.example/ø")`],
  ['x,-1+WEBSERVICE(A1)\ny,-.5+image(B2)', `x,'-1+WEBSERVICE(A1)\ny,'-.5+image(B2)`],
  ['x,+(WEBSERVICE(A1)),-5', `x,'+(WEBSERVICE(A1)),-5`],
  ['x,-"a"&call(A1)', `x,'-"a"&call(A1)`],
  [`x,=${zeros}rtd(A1)`, `x,'=${zeros}rtd(A1)`],
  ['x|=WEBSERVICE(A1)', `x|'=WEBSERVICE(A1)`],
  ['x,＝WEBSERVICE(A1),＠rtd(A1)', `x,'＝WEBSERVICE(A1),'＠rtd(A1)`],
  ['sep=^\nx^=WEBSERVICE(A1)^2', `sep=^\nx^'=WEBSERVICE(A1)^2`],
])('a cell that asks somebody is a text, in a table and in a text: %j', (text, quiet) => {
  for (const kind of kinds) {
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(withEscapedFormulas(Buffer.from(text), kind))).toBe(
      quiet,
    )
    const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(Buffer.from(withEscapedFormulas(wide, kind)).toString('utf16le')).toBe(`\ufeff${quiet}`)
    const swapped = Buffer.from(wide).swap16()
    expect(Buffer.from(withEscapedFormulas(swapped, kind)).swap16().toString('utf16le')).toBe(`\ufeff${quiet}`)
  }
})

test.each([
  ['=WEBDIENST("https://b.example"),1', `'=WEBDIENST("https://b.example"),1`],
  ['x;=ВЕБСЛУЖБА(A1);2', `x;'=ВЕБСЛУЖБА(A1);2`],
  ['x,- WEBSERVICE(A1)', `x,'- WEBSERVICE(A1)`],
  ['x,=MAP(A1:A9,WEBSERVICE)', `x,'=MAP(A1:A9,WEBSERVICE)`],
  [`x,='https://b.example/[b.xlsx]S'!A1`, `x,'='https://b.example/[b.xlsx]S'!A1`],
  ['x,=[b.xlsx]S!A1', `x,'=[b.xlsx]S!A1`],
  ['x,=IF(SUM(A1:A9)>1,SERVICIOWEB(A1),2),5', `x,'=IF(SUM(A1:A9)>1,SERVICIOWEB(A1),2),5`],
])('in a table so is one that calls what is not known: %j', (text, quiet) => {
  expect(Buffer.from(withEscapedFormulas(Buffer.from(text), 'csv')).toString()).toBe(quiet)
})

const ordinary = ['=A1+B1,-5,+3.2,@x\n', '"He said ""=WEBSERVICE(x)""",4', 'plot,image (a),-0.5\n']

test.each([
  ...ordinary,
  '- call (me)\n- rtd (old)\n',
  'fit <- call(lm)\nimage (x) = 3\n-1,-2\n',
  '+ geom_point() +\n+ theme(x)\n@app.route(x)\n--verbose image\n',
])('others stay as they are in a text: %j', (text) => {
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from([0xff, 0xfe, 0x41])])
    expect(withEscapedFormulas(bytes, 'txt')).toBe(bytes)
})

test.each([
  ...ordinary,
  'gene,-log10(p),log2(FC)\nexon (3),-0.5,+\n',
  'strand,+,exon(3)\nstrand,-,exon(3)\n,+ve,CD4(high)\n',
  '=SUM(A1:A9),"=IF(A1>1,""yes"",""no"")",=AVERAGE(B1:B9)\n',
])('others stay as they are in a table: %j', (text) => {
  const bytes = Buffer.from(text)
  expect(withEscapedFormulas(bytes, 'csv')).toBe(bytes)
})

test('a cell among a quarter of a million others is found', () => {
  const bytes = Buffer.from(`${'=A1,'.repeat(250_000)}${asking}\n`)
  for (const kind of kinds) expect(withEscapedFormulas(bytes, kind).length).toBe(bytes.length + 1)
})
