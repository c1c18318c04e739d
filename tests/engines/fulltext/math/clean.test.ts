import { expect, test } from 'bun:test'
import { parseXml } from '../../../../src/engines/archives/archives.ts'
import { cleanFormula } from '../../../../src/engines/fulltext/math/clean.ts'
import { mathmlOf } from '../../../../src/engines/fulltext/math/mathml.ts'

const cleaned = (inside: string) => {
  const xml = `<mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</mml:math>`
  const { math, unread } = cleanFormula(parseXml(new TextEncoder().encode(xml)), true)
  return { mathml: mathmlOf(math).replace(/^<math xmlns="[^"]*" display="block">|<\/math>$/g, ''), unread }
}

test.each<[string, string, string]>([
  [
    'keeps what it knows',
    '<mml:mfrac><mml:mi>a</mml:mi><mml:mn>2</mml:mn></mml:mfrac>',
    '<mfrac><mi>a</mi><mn>2</mn></mfrac>',
  ],
  [
    'takes one of several meanings, and drops notes of programs',
    '<mml:semantics><mml:mi>a</mml:mi><mml:annotation encoding="StarMath 5.0">a</mml:annotation></mml:semantics>',
    '<mi>a</mi>',
  ],
  [
    'writes fences as operators',
    '<mml:mfenced open="[" close="" separators=";,"><mml:mi>a</mml:mi><mml:mi>b</mml:mi><mml:mi>c</mml:mi><mml:mi>d</mml:mi></mml:mfenced>',
    '<mrow><mo form="prefix" fence="true" stretchy="true">[</mo><mi>a</mi><mo separator="true">;</mo><mi>b</mi>' +
      '<mo separator="true">,</mo><mi>c</mi><mo separator="true">,</mo><mi>d</mi></mrow>',
  ],
  [
    'drops scripts, addresses, colours and styles',
    '<mml:mi onclick="x()" href="javascript:x()" xlink:href="x" style="color:red" id="a" class="b" ' +
      'mathcolor="red" mathvariant="bold">a</mml:mi>',
    '<mi mathvariant="bold">a</mi>',
  ],
  ['drops values that are none', '<mml:mspace width="url(javascript:x)"/>', '<mspace/>'],
  [
    'shows the first of several states',
    '<mml:maction actiontype="toggle"><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:maction>',
    '<mi>a</mi>',
  ],
  ['fills arguments that are missing', '<mml:msup><mml:mi>a</mml:mi></mml:msup>', '<msup><mi>a</mi><mrow/></msup>'],
  [
    'puts bare content of a table into cells',
    '<mml:mtable><mml:mtr><mml:mi>a</mml:mi></mml:mtr></mml:mtable>',
    '<mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable>',
  ],
  [
    'moves the level of a token to a style around it',
    '<mml:mi scriptlevel="1">a</mml:mi><mml:mtable displaystyle="true"><mml:mtr scriptlevel="1"/></mml:mtable>',
    '<mstyle scriptlevel="1"><mi>a</mi></mstyle><mtable displaystyle="true"><mtr/></mtable>',
  ],
  [
    'draws a line above as a mark',
    '<mml:menclose notation="top"><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:menclose>',
    '<mover accent="true"><mrow><mi>a</mi><mi>b</mi></mrow><mo stretchy="true">¯</mo></mover>',
  ],
  ['trims tokens', '<mml:mi>\n  a </mml:mi>', '<mi>a</mi>'],
])('%s', (_, inside, mathml) => expect(cleaned(inside)).toEqual({ mathml, unread: [] }))

test('what it does not know keeps its words and is told', () => {
  expect(cleaned('<mml:apply><mml:ci>x</mml:ci></mml:apply>')).toEqual({
    mathml: '<mtext>x</mtext>',
    unread: ['apply: x'],
  })
})
