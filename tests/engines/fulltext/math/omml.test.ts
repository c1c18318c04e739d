import { describe, expect, test } from 'bun:test'
import { parseXml } from '../../../../src/engines/archives/archives.ts'
import { mathmlOf } from '../../../../src/engines/fulltext/math/mathml.ts'
import { type FormulaSettings, readFormulas } from '../../../../src/engines/fulltext/math/omml.ts'
import { childOf } from '../../../../src/engines/fulltext/math/omml-properties.ts'

const namespaces = [
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
].join(' ')

const parsed = (xml: string) => parseXml(new TextEncoder().encode(`<m:x ${namespaces}>${xml}</m:x>`))

/** The inside of the MathML for the inside of an `m:oMath`. */
function mathOf(omml: string, settings: FormulaSettings = {}): string {
  const element = childOf(parsed(`<m:oMath>${omml}</m:oMath>`), 'oMath')
  const [formula] = element ? readFormulas(element, settings) : []
  return formula
    ? mathmlOf(formula.math, 'm')
        .replace(/^<m:math display="inline"(?:\/>|>)|<\/m:math>$/g, '')
        .replaceAll('m:', '')
    : ''
}

const r = (text: string, properties = '') =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`
const e = (text: string) => `<m:e>${r(text)}</m:e>`
const on = (name: string, value?: string) => `<m:${name}${value === undefined ? '' : ` m:val="${value}"`}/>`

describe('each element of ECMA-376 part 1, 22.1, as MathML', () => {
  test.each<[string, string, string]>([
    ['22.1.2.1 acc', `<m:acc>${e('a')}</m:acc>`, '<mover accent="true"><mi>a</mi><mo>^</mo></mover>'],
    [
      '22.1.2.2 accPr, 22.1.2.20 chr',
      `<m:acc><m:accPr>${on('chr', '\u20d7')}</m:accPr>${e('v')}</m:acc>`,
      '<mover accent="true"><mi>v</mi><mo>→</mo></mover>',
    ],
    [
      'acc below',
      `<m:acc><m:accPr>${on('chr', '\u0332')}</m:accPr>${e('v')}</m:acc>`,
      '<munder accentunder="true"><mi>v</mi><mo>_</mo></munder>',
    ],
    [
      'acc of another sign',
      `<m:acc><m:accPr>${on('chr', '☆')}</m:accPr>${e('v')}</m:acc>`,
      '<mover accent="true"><mi>v</mi><mo>☆</mo></mover>',
    ],
    ['22.1.2.3 aln means nothing in one line', r('a') + r('=', on('aln')), '<mi>a</mi><mo>=</mo>'],
    [
      '22.1.2.4 alnScr',
      `<m:sSubSup><m:sSubSupPr>${on('alnScr')}</m:sSubSupPr>${e('x')}<m:sub>${r('1')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup>`,
      '<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>',
    ],
    [
      '22.1.2.5 argPr, 22.1.2.6 argSz',
      `<m:f><m:num><m:argPr>${on('argSz', '-1')}</m:argPr>${r('a')}</m:num><m:den>` +
        `<m:argPr>${on('argSz', '2')}</m:argPr>${r('b')}</m:den></m:f>`,
      '<mfrac><mstyle scriptlevel="+1"><mi>a</mi></mstyle><mstyle scriptlevel="-2"><mi>b</mi></mstyle></mfrac>',
    ],
    [
      '22.1.2.7 bar',
      `<m:bar>${e('x')}</m:bar>`,
      '<munder accentunder="true"><mi>x</mi><mo stretchy="true">_</mo></munder>',
    ],
    [
      '22.1.2.8 barPr, 22.1.2.82 pos',
      `<m:bar><m:barPr>${on('pos', 'top')}</m:barPr>${e('x')}</m:bar>`,
      '<mover accent="true"><mi>x</mi><mo stretchy="true">¯</mo></mover>',
    ],
    [
      '22.1.2.9 baseJc',
      `<m:eqArr><m:eqArrPr>${on('baseJc', 'bot')}</m:eqArrPr>${e('x')}</m:eqArr>`,
      '<mtable displaystyle="true" align="bottom"><mtr><mtd><mi>x</mi></mtd></mtr></mtable>',
    ],
    [
      '22.1.2.10 begChr, 22.1.2.33 endChr',
      `<m:d><m:dPr>${on('begChr', '[')}${on('endChr', '')}</m:dPr>${e('x')}</m:d>`,
      '<mrow><mo form="prefix" fence="true" stretchy="true">[</mo><mi>x</mi></mrow>',
    ],
    ['22.1.2.11 borderBox', `<m:borderBox>${e('x')}</m:borderBox>`, '<menclose notation="box"><mi>x</mi></menclose>'],
    [
      '22.1.2.12 borderBoxPr: hideTop, hideLeft',
      `<m:borderBox><m:borderBoxPr>${on('hideTop', '1')}${on('hideLeft', 'on')}</m:borderBoxPr>${e('x')}</m:borderBox>`,
      '<menclose notation="bottom right"><mi>x</mi></menclose>',
    ],
    [
      'hideBot, hideRight',
      `<m:borderBox><m:borderBoxPr>${on('hideBot', '1')}${on('hideRight', 'true')}</m:borderBoxPr>${e('x')}</m:borderBox>`,
      '<menclose notation="top left"><mi>x</mi></menclose>',
    ],
    [
      'strikeH, strikeV, strikeBLTR, strikeTLBR',
      `<m:borderBox><m:borderBoxPr>${'hideTop hideBot hideLeft hideRight strikeBLTR strikeH strikeTLBR strikeV'
        .split(' ')
        .map((name) => on(name, '1'))
        .join('')}</m:borderBoxPr>${e('x')}</m:borderBox>`,
      '<menclose notation="horizontalstrike verticalstrike updiagonalstrike downdiagonalstrike"><mi>x</mi></menclose>',
    ],
    ['22.1.2.13 box', `<m:box><m:boxPr>${on('opEmu')}</m:boxPr>${e('=')}</m:box>`, '<mo>=</mo>'],
    [
      '22.1.2.14 boxPr: diff',
      `<m:box><m:boxPr>${on('diff')}${on('noBreak')}</m:boxPr>${e('dx')}</m:box>`,
      '<mspace width="thinmathspace"/><mrow><mi>d</mi><mi>x</mi></mrow>',
    ],
    [
      '22.1.2.15 brk',
      r('a') + r('=b', on('brk')),
      '<mtable displaystyle="true" columnalign="left"><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mo>=</mo><mi>b</mi></mtd></mtr></mtable>',
    ],
    [
      'brk with aln',
      r('a') + r('=b', on('aln')) + r('=c', `${on('brk')}${on('aln')}`),
      '<mtable displaystyle="true" columnalign="right left" columnspacing="0em"><mtr><mtd><mi>a</mi></mtd>' +
        '<mtd><mo>=</mo><mi>b</mi></mtd></mtr><mtr><mtd/><mtd><mo>=</mo><mi>c</mi></mtd></mtr></mtable>',
    ],
    [
      'a line break of Word',
      `<m:r><m:t>a</m:t></m:r><m:r><w:br/></m:r>${r('b')}`,
      '<mtable displaystyle="true" columnalign="left"><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mi>b</mi></mtd></mtr></mtable>',
    ],
    [
      '22.1.2.18 cGp, cGpRule, cSp, rSp, rSpRule',
      `<m:m><m:mPr>${on('rSpRule', '3')}${on('rSp', '60')}${on('cGpRule', '4')}${on('cGp', '4')}${on('cSp', '9')}</m:mPr>` +
        `<m:mr>${e('a')}</m:mr></m:m>`,
      '<mtable rowspacing="3pt" columnspacing="2em"><mtr><mtd><mi>a</mi></mtd></mtr></mtable>',
    ],
    [
      'rules of one and a half and two',
      `<m:m><m:mPr>${on('rSpRule', '1')}${on('cGpRule', '2')}</m:mPr><m:mr>${e('a')}</m:mr></m:m>`,
      '<mtable rowspacing="1.5ex" columnspacing="1.6em"><mtr><mtd><mi>a</mi></mtd></mtr></mtable>',
    ],
    [
      '22.1.2.23 ctrlPr',
      `<m:f><m:fPr><m:ctrlPr><w:rPr/></m:ctrlPr></m:fPr><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f>`,
      '<mfrac><mi>a</mi><mi>b</mi></mfrac>',
    ],
    [
      '22.1.2.24 d, 22.1.2.94 sepChr',
      `<m:d>${e('x')}${e('y')}</m:d>`,
      '<mrow><mo form="prefix" fence="true" stretchy="true">(</mo><mi>x</mi>' +
        '<mo separator="true" stretchy="true">|</mo><mi>y</mi>' +
        '<mo form="postfix" fence="true" stretchy="true">)</mo></mrow>',
    ],
    [
      '22.1.2.31 dPr: grow, shp',
      `<m:d><m:dPr>${on('begChr', '⟨')}${on('sepChr', ',')}${on('endChr', '⟩')}` +
        `${on('grow', '0')}${on('shp', 'match')}</m:dPr>${e('x')}${e('y')}</m:d>`,
      '<mrow><mo form="prefix" fence="true" stretchy="false">⟨</mo><mi>x</mi>' +
        '<mo separator="true" stretchy="false">,</mo><mi>y</mi>' +
        '<mo form="postfix" fence="true" stretchy="false">⟩</mo></mrow>',
    ],
    [
      '22.1.2.28 den, num of several',
      `<m:f><m:num>${r('a+b')}</m:num><m:den>${r('2')}</m:den></m:f>`,
      '<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>',
    ],
    ['22.1.2.32 e, empty', '<m:sSup><m:e/><m:sup/></m:sSup>', '<msup><mrow/><mrow/></msup>'],
    [
      '22.1.2.34 eqArr, with &',
      `<m:eqArr>${e('10&amp;x+&amp;3&amp;y=2')}${e('3&amp;x')}</m:eqArr>`,
      '<mtable displaystyle="true" columnalign="right left right left" columnspacing="0em 1em 0em"><mtr>' +
        '<mtd><mn>10</mn></mtd><mtd><mi>x</mi><mo>+</mo></mtd><mtd><mn>3</mn></mtd><mtd><mi>y</mi><mo>=</mo>' +
        '<mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mi>x</mi></mtd></mtr></mtable>',
    ],
    [
      '22.1.2.35 eqArrPr: maxDist, objDist',
      `<m:eqArr><m:eqArrPr>${on('maxDist', '1')}${on('objDist', '1')}</m:eqArrPr>${e('x')}</m:eqArr>`,
      '<mtable displaystyle="true" width="100%"><mtr><mtd><mi>x</mi></mtd></mtr></mtable>',
    ],
    [
      '22.1.2.38 fPr, type skw',
      `<m:f><m:fPr>${on('type', 'skw')}</m:fPr><m:num>${r('1')}</m:num><m:den>${r('2')}</m:den></m:f>`,
      '<mfrac bevelled="true"><mn>1</mn><mn>2</mn></mfrac>',
    ],
    [
      'type lin',
      `<m:f><m:fPr>${on('type', 'lin')}</m:fPr><m:num>${r('1')}</m:num><m:den>${r('2')}</m:den></m:f>`,
      '<mrow><mn>1</mn><mo>/</mo><mn>2</mn></mrow>',
    ],
    [
      'type noBar',
      `<m:f><m:fPr>${on('type', 'noBar')}</m:fPr><m:num>${r('n')}</m:num><m:den>${r('k')}</m:den></m:f>`,
      '<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>',
    ],
    [
      'type bar',
      `<m:f><m:fPr>${on('type', 'bar')}</m:fPr><m:num>${r('n')}</m:num><m:den>${r('k')}</m:den></m:f>`,
      '<mfrac><mi>n</mi><mi>k</mi></mfrac>',
    ],
    [
      '22.1.2.37 fName, 22.1.2.39 func',
      `<m:func><m:fName>${r('sin', on('sty', 'p'))}</m:fName>${e('x')}</m:func>`,
      '<mrow><mi>sin</mi><mo>\u2061</mo><mi>x</mi></mrow>',
    ],
    [
      '22.1.2.41 groupChr',
      `<m:groupChr>${e('x')}</m:groupChr>`,
      '<munder><mi>x</mi><mo stretchy="true">⏟</mo></munder>',
    ],
    [
      '22.1.2.42 groupChrPr: above',
      `<m:groupChr><m:groupChrPr>${on('chr', '⏞')}${on('pos', 'top')}${on('vertJc', 'bot')}</m:groupChrPr>${e('x')}</m:groupChr>`,
      '<mover><mi>x</mi><mo stretchy="true">⏞</mo></mover>',
    ],
    [
      'vertJc: text over an arrow',
      `<m:groupChr><m:groupChrPr>${on('chr', '→')}${on('vertJc', 'bot')}</m:groupChrPr>${e('x')}</m:groupChr>`,
      '<mover><mo stretchy="true">→</mo><mi>x</mi></mover>',
    ],
    [
      'vertJc: text under an arrow',
      `<m:groupChr><m:groupChrPr>${on('chr', '→')}${on('pos', 'top')}${on('vertJc', 'top')}</m:groupChrPr>${e('x')}</m:groupChr>`,
      '<munder><mo stretchy="true">→</mo><mi>x</mi></munder>',
    ],
    [
      '22.1.2.51 lim, limLow',
      `<m:limLow><m:e>${r('lim', on('sty', 'p'))}</m:e><m:lim>${r('n→∞')}</m:lim></m:limLow>`,
      '<munder><mi>lim</mi><mrow><mi>n</mi><mo>→</mo><mi>∞</mi></mrow></munder>',
    ],
    [
      '22.1.2.56 limUpp',
      `<m:limUpp>${e('x')}<m:lim>${r('def', on('sty', 'p'))}</m:lim></m:limUpp>`,
      '<mover><mi>x</mi><mi>def</mi></mover>',
    ],
    [
      '22.1.2.53 limLoc subSup',
      `<m:nary><m:naryPr>${on('chr', '∑')}${on('limLoc', 'subSup')}</m:naryPr><m:sub>${r('i')}</m:sub>` +
        `<m:sup>${r('n')}</m:sup>${e('x')}</m:nary>`,
      '<mrow><msubsup><mo>∑</mo><mi>i</mi><mi>n</mi></msubsup><mi>x</mi></mrow>',
    ],
    ['22.1.2.58 lit', r('a', on('lit')), '<mi>a</mi>'],
    [
      '22.1.2.60 m, mcs, mc, mcPr, count, mcJc, mr',
      `<m:m><m:mPr>${on('baseJc', 'top')}${on('plcHide')}<m:mcs><m:mc>` +
        `<m:mcPr>${on('count', '2')}${on('mcJc', 'right')}</m:mcPr></m:mc></m:mcs></m:mPr>` +
        `<m:mr>${e('a')}${e('b')}</m:mr><m:mr>${e('c')}<m:e/></m:mr></m:m>`,
      '<mtable columnalign="right right" align="top"><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr>' +
        '<mtr><mtd><mi>c</mi></mtd><mtd/></mtr></mtable>',
    ],
    [
      '22.1.2.70 nary, an integral without a sign',
      `<m:nary><m:sub>${r('0')}</m:sub><m:sup>${r('1')}</m:sup>${e('x')}</m:nary>`,
      '<mrow><msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><mi>x</mi></mrow>',
    ],
    [
      '22.1.2.72 naryPr: grow, subHide, supHide',
      `<m:nary><m:naryPr>${on('chr', '∮')}${on('grow', '1')}${on('subHide', '1')}${on('supHide', '1')}</m:naryPr>` +
        `<m:sub/><m:sup/>${e('x')}</m:nary>`,
      '<mrow><mo stretchy="true">∮</mo><mi>x</mi></mrow>',
    ],
    [
      'nary with one limit',
      `<m:nary><m:naryPr>${on('chr', '⋃')}${on('supHide', '1')}</m:naryPr><m:sub>${r('i')}</m:sub>${e('x')}</m:nary>`,
      '<mrow><munder><mo movablelimits="false">⋃</mo><mi>i</mi></munder><mi>x</mi></mrow>',
    ],
    [
      'nary with the other limit',
      `<m:nary><m:naryPr>${on('limLoc', 'subSup')}${on('subHide', '1')}</m:naryPr><m:sub/><m:sup>${r('n')}</m:sup>${e('x')}</m:nary>`,
      '<mrow><msup><mo>∫</mo><mi>n</mi></msup><mi>x</mi></mrow>',
    ],
    ['22.1.2.73 nor', r('if x > 0 ', on('nor')).replace('>  0', ''), '<mtext>if x &gt; 0\u00a0</mtext>'],
    [
      '22.1.2.81 phant',
      `<m:phant><m:phantPr>${on('show', '0')}</m:phantPr>${e('x')}</m:phant>`,
      '<mrow><mphantom><mi>x</mi></mphantom></mrow>',
    ],
    [
      '22.1.2.80 phantPr: zeroWid, zeroAsc, zeroDesc, transp',
      `<m:phant><m:phantPr>${on('zeroWid')}${on('zeroAsc')}${on('zeroDesc')}${on('transp')}</m:phantPr>${e('x')}</m:phant>`,
      '<mpadded width="0" height="0" depth="0"><mi>x</mi></mpadded>',
    ],
    [
      '22.1.2.88 rad, 22.1.2.27 deg',
      `<m:rad><m:deg>${r('3')}</m:deg>${e('x')}</m:rad>`,
      '<mroot><mi>x</mi><mn>3</mn></mroot>',
    ],
    [
      '22.1.2.89 radPr, degHide',
      `<m:rad><m:radPr>${on('degHide', '1')}</m:radPr><m:deg/>${e('x+1')}</m:rad>`,
      '<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>',
    ],
    ['rad with an empty degree', `<m:rad><m:deg/>${e('x')}</m:rad>`, '<msqrt><mi>x</mi></msqrt>'],
    [
      '22.1.2.99 sPre',
      `<m:sPre><m:sub>${r('a')}</m:sub><m:sup>${r('b')}</m:sup>${e('Y')}</m:sPre>`,
      '<mmultiscripts><mi>Y</mi><mprescripts/><mi>a</mi><mi>b</mi></mmultiscripts>',
    ],
    [
      '22.1.2.101 sSub',
      `<m:sSub>${e('a')}<m:sub>${r('i1')}</m:sub></m:sSub>`,
      '<msub><mi>a</mi><mrow><mi>i</mi><mn>1</mn></mrow></msub>',
    ],
    [
      '22.1.2.103 sSubSup',
      `<m:sSubSup>${e('a')}<m:sub>${r('i')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup>`,
      '<msubsup><mi>a</mi><mi>i</mi><mn>2</mn></msubsup>',
    ],
    ['22.1.2.105 sSup', `<m:sSup>${e('a')}<m:sup>${r("'")}</m:sup></m:sSup>`, '<msup><mi>a</mi><mo>′</mo></msup>'],
    [
      '22.1.2.115 t: numbers, decimals, spaces',
      r('3.14 x,y≤.5'),
      '<mn>3.14</mn><mtext>\u00a0</mtext><mi>x</mi><mo>,</mo><mi>y</mi><mo>≤</mo><mn>.5</mn>',
    ],
    ['t: a letter with its marks', r('x\u0304y'), '<mi>x\u0304</mi><mi>y</mi>'],
    ['t: words whose letters join', r('क्षेत्र=2'), '<mi>क्षेत्र</mi><mo>=</mo><mn>2</mn>'],
    [
      'deleted, hidden and inserted runs',
      `<w:del>${r('a')}</w:del><w:ins>${r('b')}</w:ins><m:r><w:rPr><w:vanish/></w:rPr><m:t>c</m:t></m:r>`,
      '<mi>b</mi>',
    ],
    [
      'what Word wraps runs in',
      `<w:sdt><w:sdtPr/><w:sdtContent>${r('a')}</w:sdtContent></w:sdt><mc:AlternateContent>` +
        `<mc:Choice Requires="x">${r('b')}</mc:Choice><mc:Fallback>${r('c')}</mc:Fallback>` +
        '</mc:AlternateContent><w:bookmarkStart/>',
      '<mi>a</mi><mi>b</mi>',
    ],
  ])('%s', (_, omml, mathml) => expect(mathOf(omml)).toBe(mathml))
})

describe('letters by style and alphabet (22.1.2.111 sty, 22.1.2.93 scr)', () => {
  test.each<[string, string, string]>([
    ['', 'x1+', '<mi>x</mi><mn>1</mn><mo>+</mo>'],
    [on('sty', 'p'), 'x1+', '<mi mathvariant="normal">x</mi><mn>1</mn><mo>+</mo>'],
    [on('sty', 'b'), 'x1+', '<mi mathvariant="bold">x</mi><mn mathvariant="bold">1</mn><mo mathvariant="bold">+</mo>'],
    [on('sty', 'i'), 'x', '<mi>x</mi>'],
    [on('sty', 'bi'), 'x1', '<mi mathvariant="bold-italic">x</mi><mn mathvariant="bold">1</mn>'],
    [on('sty', 'p'), '5 kg', '<mn>5</mn><mtext>\u00a0</mtext><mi>kg</mi>'],
    [on('scr', 'script'), 'L', '<mi mathvariant="script">L</mi>'],
    [on('scr', 'script') + on('sty', 'b'), 'L', '<mi mathvariant="bold-script">L</mi>'],
    [on('scr', 'fraktur'), 'g', '<mi mathvariant="fraktur">g</mi>'],
    [on('scr', 'fraktur') + on('sty', 'b'), 'g', '<mi mathvariant="bold-fraktur">g</mi>'],
    [on('scr', 'double-struck'), 'R', '<mi mathvariant="double-struck">R</mi>'],
    [on('scr', 'sans-serif') + on('sty', 'p'), 'A', '<mi mathvariant="sans-serif">A</mi>'],
    [on('scr', 'sans-serif') + on('sty', 'b'), 'A', '<mi mathvariant="bold-sans-serif">A</mi>'],
    [on('scr', 'sans-serif'), 'A', '<mi mathvariant="sans-serif-italic">A</mi>'],
    [on('scr', 'sans-serif') + on('sty', 'bi'), 'A', '<mi mathvariant="sans-serif-bold-italic">A</mi>'],
    [on('scr', 'monospace'), 'x', '<mi mathvariant="monospace">x</mi>'],
    [on('scr', 'roman'), 'x', '<mi>x</mi>'],
  ])('%s %s', (properties, text, mathml) => expect(mathOf(r(text, properties))).toBe(mathml))

  test('text between formulas is as bold as Word has it', () => {
    const omml = `<m:r><m:rPr><m:nor/></m:rPr><w:rPr><w:b/></w:rPr><m:t>for all</m:t></m:r>`
    expect(mathOf(omml)).toBe('<mtext mathvariant="bold">for all</mtext>')
  })
})

describe('a whole formula', () => {
  const settings = (xml: string) => ({ properties: parsed(xml) })
  const sum = `<m:nary><m:naryPr>${on('chr', '∑')}</m:naryPr><m:sub>${r('i')}</m:sub><m:sup>${r('n')}</m:sup>${e('x')}</m:nary>`

  test.each([
    ['intLim', '∫', 'undOvr', '<munderover>'],
    ['naryLim', '∑', 'subSup', '<msubsup>'],
  ])('the settings of the document say where limits stand: %s', (name, sign, value, begin) => {
    expect(mathOf(sum.replace('∑', sign), settings(on(name, value)))).toContain(begin)
  })

  test('a paragraph of formulas gives each of them, below each other', () => {
    const para = childOf(
      parsed(
        `<m:oMathPara><m:oMathParaPr>${on('jc', 'left')}</m:oMathParaPr><m:oMath>${r('a')}</m:oMath>` +
          `<m:oMath>${r('b')}</m:oMath></m:oMathPara>`,
      ),
      'oMathPara',
    )
    const formulas = para ? readFormulas(para) : []
    const start = '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">'
    expect(formulas.map(({ math }) => mathmlOf(math))).toEqual([
      `${start}<mi>a</mi></math>`,
      `${start}<mi>b</mi></math>`,
    ])
  })

  test('what is not known keeps its words and is told', () => {
    const element = childOf(
      parsed(`<m:oMath>${r('a')}<m:cube>${r('lost words')}</m:cube><m:r><w:drawing/></m:r></m:oMath>`),
      'oMath',
    )
    const [formula] = element ? readFormulas(element) : []
    expect(formula?.unread).toEqual(['cube: lost words', 'drawing'])
    expect(formula && mathmlOf(formula.math)).toContain('<mi>a</mi><mtext>lost words</mtext>')
  })

  test('letters of symbol fonts are asked for', () => {
    const omml = '<m:r><w:sym w:font="Symbol" w:char="F061"/></m:r>'
    expect(mathOf(omml, { symbol: (font, code) => (font === 'Symbol' && code === 'F061' ? 'α' : undefined) })).toBe(
      '<mi>α</mi>',
    )
    expect(mathOf(omml)).toBe('')
  })
})
