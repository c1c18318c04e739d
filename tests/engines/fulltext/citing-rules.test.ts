import { describe, expect, test } from 'bun:test'
import { makeReferenceEntries } from '../../../src/engines/fulltext/citing/entries.ts'
import { type Flat, flatOf } from '../../../src/engines/fulltext/citing/flat.ts'
import type { Context } from '../../../src/engines/fulltext/citing/number-rules.ts'
import { citedIn, type Style } from '../../../src/engines/fulltext/citing/style-rules.ts'
import { referenceOf, runsOf } from './texts.ts'

/** Citations as `text>id`, ids joined by `+`, and after `!` those that lead nowhere. */
function told(line: string, style: Style, entries = numbered, context?: Context): string {
  const flat: Flat = flatOf(runsOf(line))
  const { matches, missing } = citedIn(flat, entries, style, context)
  const found = matches.map(({ from, to, ids }) => `${flat.text.slice(from, to)}>${ids.join('+')}`)
  return [...found, ...missing.map((text) => `!${text}`)].join(' | ')
}

const numbered = makeReferenceEntries(
  Array.from({ length: 12 }, (_, at) => referenceOf(`r${at + 1}`, `[${at + 1}]`, `Author ${at}. Title. 2019.`)),
)

describe('numbers in square brackets', () => {
  const rows: [string, string][] = [
    ['As was said [3].', '3>r3'],
    ['Three of them [3–5].', '3–5>r3+r4+r5'],
    ['Two of them [3, 7] and more [12]', '3>r3 | 7>r7 | 12>r12'],
    ['Ranges too [1,3-5; 8]', '1>r1 | 3-5>r3+r4+r5 | 8>r8'],
    ['In pairs [2]–[4] and [5], [6].', '2]–[4>r2+r3+r4 | 5>r5 | 6>r6'],
    ['With a page [3, p. 45] and a theorem [4, Theorem 2].', '3>r3 | 4>r4'],
    ['Beyond the list [11–13] or [40]', '11–13>r11+r12 | !11–13 | !40'],
    ['यह ज्ञात है [३], [१-३] और [४०]', '३>r3 | १-३>r1+r2+r3 | !४०'],
    ['این [۳] و [٤] است', '۳>r3 | ٤>r4'],
    ['如文献［3］和【4，5】所示', '3>r3 | 4>r4 | 5>r5'],
    ['The interval [0, 1] holds', ''],
    ['values in the range [1, 5] only', ''],
    ['Kernels of size [3, 5], strides [2, 2], an input [3, 224, 224] or [3, 224]', ''],
    ['The year [2019] and a word [sic]', ''],
    ['x[3] of an array is cited', '3>r3'],
    ["Code has {'depth': [3, 5], “rate”: [7]} and sizes=[4]", ''],
  ]
  test.each(rows)('%s', (line, expected) => expect(told(line, 'square')).toBe(expected))
})

describe('raised numbers', () => {
  const rows: [string, string][] = [
    ['It was shown.^3,4^ And more^5–7^ of it', '3>r3 | 4>r4 | 5–7>r5+r6+r7'],
    ['In the soil^12^ it is', '12>r12'],
    ['An area of 5 m^2^ or 3 cm^3^ or 10^6^ cells', ''],
    ['R^2^ is x^2^ and χ^2^ of it', ''],
    ['The isotope ^14^C is old', ''],
    ['Unicode too² and more¹⁰', '²>r2 | ¹⁰>r10'],
    ['The 1^st^ and the 2^nd^ of them', ''],
    ['Too many^40^ and far too many^99^', '!40'],
    ['ज्ञात है^३,४^', '३>r3 | ४>r4'],
    ['Ca^2+^, Ca²⁺, Ca^2^+, SO~4~^2−^, SO₄²⁻, SO~4~^2^-, SO4²-, Fe³⁺ and PO₄³ in water', ''],
    ['A cell of 80 Å^3^, 80 Å³, Å⁻³, Å^−^³ or Å^-3^; 5 kg ha-^1^, cm⁻², s–^1^, W·m^2^', ''],
    ['δ^13^C, δ¹⁵N, ^10^B/^11^B, [^11^C]choline, H~2~^12^O, C^12^O and the ^1^H-NMR', ''],
    ['At 25 ^0^C, 25^0^C and 25⁰C', ''],
    ['η~p~^2^, R~adj~^2^, adj-R^2^, ΔR², Δχ^2^, x~1~^2^, Chi^2^, Σx^2^, (x − μ)^2^, |z|^2^ and sin^2^ θ', ''],
    ['COVID-19^3^, CD34^4^ and CO~2~^5^ in 2019^6^', '3>r3 | 4>r4 | 5>r5 | 6>r6'],
    ['The World Health Organization (WHO)^3^ said^⁽⁴⁾^ it⁵⁻⁷', '3>r3 | ⁴>r4 | ⁵⁻⁷>r5+r6+r7'],
    ['Asha Rao^1^, Meera B. Sen^1,2^* and K. de Das^3^', ''],
    ['Rao^1^ and Sen^2^ found it', '1>r1 | 2>r2'],
  ]
  test.each(rows)('%s', (line, expected) => expect(told(line, 'raised')).toBe(expected))
})

describe('numbers in round brackets', () => {
  const rows: [string, string][] = [
    ['It is known (3).', '3>r3'],
    ['It is known (3,4) and (5–7).', '3>r3 | 4>r4 | 5–7>r5+r6+r7'],
    ['As equation (3) says, and Eq. (4)', ''],
    ['f(3) is large', ''],
    ['a = b + c (3)', ''],
    ['The aims were (1) to count boats, (2) to find piers and (3) to go home.', ''],
    ['We ask: (1) which boats; (2) whose boats.', ''],
    ['Boats are old (1), and tides are older (2). They are both wet (3)', '1>r1 | 2>r2 | 3>r3'],
    ['Rao (1) and Sen (2) found it', '1>r1 | 2>r2'],
    ['By the immune system (5), as in (7), adapted from (3)', '5>r5 | 7>r7 | 3>r3'],
    ['With ggplot2 (6,7), Julia version 1.8.2 (3–5) and after COVID-19 (8)', '6>r6 | 7>r7 | 3–5>r3+r4+r5 | 8>r8'],
    ['Known (4), and most were aged 20-50 (5). Of these, 45 (5) or 30 (9) rowed', '4>r4 | 5>r5'],
    ['Cases (3) and types (4) are numbered; after them (5) come other cases (6)', '5>r5 | 6>r6'],
  ]
  test.each(rows)('%s', (line, expected) => expect(told(line, 'round')).toBe(expected))

  test('are those of formulas that the paper has', () => {
    const context = { formulas: new Set([3]), cited: new Set(['r4']) }
    expect(told('By (3) and (4); aged 20 (5); in 30 (5) of them', 'round', numbered, context)).toBe('4>r4 | 5>r5')
  })
})

const dated = makeReferenceEntries([
  referenceOf('sharma19', '', 'Sharma, A. K. (2019). Lanterns of the delta. Journal of Fireflies, 3(2), 1–9.'),
  referenceOf('raoiyer20a', '', 'Rao, B., & Iyer, C. (2020a). Boats. Delta Press.'),
  referenceOf('raoiyer20b', '', 'Rao, B., & Iyer, C. (2020b). Oars. Delta Press.'),
  referenceOf('rao20', '', 'Rao, B. (2020). Alone on the river. River Studies, 4, 10–19.'),
  referenceOf('many18', '', 'Verma S, Gupta T, Das U, Sen P. Nets and knots. River Stud. 2018;5:3-9.'),
  referenceOf('lang17', '', "O'Brien, P., van der Berg, J. and Müller-Lüdenscheid, K. 2017. Ships. Harbour Books."),
  referenceOf('who15', '', 'World Health Organization. (2015). Water for all. Geneva: WHO.'),
  referenceOf('nd', '', 'Mehta, R. (n.d.). Undated songs.'),
  referenceOf('an16', '', 'An, D., Fisher, E., & Boat, F. (2016). Eels. River Stud.'),
  referenceOf('twoA', '', 'Fisher, Amelia, Boris Net, and Arthur M. Weir. 2018. “Knots.” Rivers 3.'),
  referenceOf('twoB', '', 'Fisher, Amelia, and Arthur M. Weir. 2018. “Nets.” Rivers 4.'),
  referenceOf('winter11', '', 'Winter, Ana, and Bo May. 2011. “Ice.” Rivers 373 (1752): 20170137.'),
  referenceOf('noyear', '', 'Dam SK, Sluice TE. Gates of the delta. In: Rivers.'),
  referenceOf('given', '', 'Alexander A. Reed et al: Reeds of the delta, 2012 conference.'),
  referenceOf('body14', '', 'Commission for the River – RIVERCOM. (2014). Weirs. Delta.'),
  referenceOf('fuente13', '', 'Fuente-Vela, M., & Remo-Seco, P. (2013). Sails. Delta.'),
  referenceOf('fuente14', '', 'Fuente-Vela, M., Remo-Seco, P., & Lago-Alto, A. (2014). Masts. Delta.'),
  referenceOf('hindi', '', 'शर्मा, रमेश (2015). हिंदी आलोचना का इतिहास. दिल्ली: लोक प्रकाशन.'),
  referenceOf('hindi2', '', 'वर्मा, सुधा एवं गुप्ता, अजय (2018). भाषा और समाज. वाराणसी.'),
])

const hyphened = 'Fuente-Vela & Remo-Seco, 2013>fuente13 | Fuente‑Vela, Remo‐Seco, & Lago-Alto, 2014>fuente14'

describe('author and year', () => {
  const rows: [string, string][] = [
    ['It is so (Sharma 2019).', 'Sharma 2019>sharma19'],
    ['It is so (Sharma, 2019, p. 4).', 'Sharma, 2019>sharma19'],
    ['It is so (see also Sharma, 2019; Rao & Iyer, 2020a).', 'Sharma, 2019>sharma19 | Rao & Iyer, 2020a>raoiyer20a'],
    ['It is so (Rao and Iyer 2020a, b)', 'Rao and Iyer 2020a, b>raoiyer20a+raoiyer20b'],
    ['It is so (Rao & Iyer, 2020a, 2020b)', 'Rao & Iyer, 2020a>raoiyer20a | 2020b>raoiyer20b'],
    ['As Rao (2020) found', 'Rao (2020)>rao20'],
    ['As Rao and Iyer (2020b) found', 'Rao and Iyer (2020b)>raoiyer20b'],
    ["Sharma's (2019) lanterns", "Sharma's (2019)>sharma19"],
    ['After Verma et al. (2018), nets', 'Verma et al. (2018)>many18'],
    ['Nets are made [Verma et al., 2018]', 'Verma et al., 2018>many18'],
    ["O'Brien et al. (2017, p. 3) and others", '2017>lang17'],
    ["(O'Brien, van der Berg, & Müller-Lüdenscheid, 2017)", "O'Brien, van der Berg, & Müller-Lüdenscheid, 2017>lang17"],
    ['(Fuente-Vela & Remo-Seco, 2013; Fuente‑Vela, Remo‐Seco, & Lago-Alto, 2014)', hyphened],
    ['(World Health Organization, 2015) and (WHO, 2015)', 'World Health Organization, 2015>who15 | WHO, 2015>who15'],
    ['Songs (Mehta, n.d.) are old', 'Mehta, n.d.>nd'],
    ['आलोचना बदलती रही (शर्मा, 2015: 45)।', 'शर्मा, 2015>hindi'],
    ['यह बात शर्मा (2015) ने कही', 'शर्मा (2015)>hindi'],
    ['भाषा (वर्मा एवं गुप्ता, 2018)', 'वर्मा एवं गुप्ता, 2018>hindi2'],
    ['It is so (Verma; Gupta; Das; Sen, 2018).', 'Verma; Gupta; Das; Sen, 2018>many18'],
    ['It is so (Fig. 2; Sharma, 2019).', 'Sharma, 2019>sharma19'],
    ['An et al. (2016) on eels (An et al. 2016)', 'An et al. (2016)>an16 | An et al. 2016>an16'],
    ['Of weirs (RIVERCOM-X, 2014)', 'RIVERCOM-X, 2014>body14'],
    [
      'Knots (Fisher and Weir 2018; Fisher, Net, and Weir 2018)',
      'Fisher and Weir 2018>twoB | Fisher, Net, and Weir 2018>twoA',
    ],
    [
      'So (Winter and May (2011); Winter 2011) in (May 2011), Winter 2012',
      'Winter and May (2011)>winter11 | Winter 2011>winter11',
    ],
    ['Gates (Dam & Sluice 1995)', 'Dam & Sluice 1995>noyear'],
    ['Not these (Rao & Kapoor, 2020)', '!Rao & Kapoor, 2020'],
    ['Alexander A. Reed et.al., (2012) said', 'Reed et.al., (2012)>given'],
    ['In March 2019 the lanterns came (2019).', ''],
    ['Data of 2019 (see 2020) are in (May 2019).', ''],
    ['The Treaty (1919) and India (2019) stand', ''],
    ['Nobody knows (Kapoor, 2011) this', '!Kapoor, 2011'],
    ['Kapoor et al. (2011) know', '!Kapoor et al. (2011'],
    ['The wrong year (Sharma, 2018)', '!Sharma, 2018'],
    ['Of 2,019 boats, 2015–2019, 2019/20', ''],
  ]
  test.each(rows)('%s', (line, expected) => expect(told(line, 'dated', dated)).toBe(expected))
})
