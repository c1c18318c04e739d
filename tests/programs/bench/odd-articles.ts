/**
 * Prints made-up articles as lines for an import, to judge what indexes are told of them:
 * `bun tests/programs/bench/odd-articles.ts 1000 > odd.jsonl`. Among them are Devanagari, one-word names, markup,
 * articles without pages or abstract, 50 authors with ORCID iDs, 300 references, every type and every notice, DOIs with
 * every odd character.
 */
const count = Number(process.argv[2] ?? 1000)

const titles = [
  (n: number) => `Growth of <i>Vigna radiata</i> L. under stress ${n}`,
  (n: number) => `सूखे में मूँग की उपज ${n}`,
  (n: number) => `Yield & quality: p < 0.05, CO<sub>2</sub> and "quotes" of lot ${n}`,
  (n: number) => `${'A very long title about rice and wheat '.repeat(6)}${n}`,
  (n: number) => `<i>In vitro</i> tests of <i>E. coli</i> ${n}`,
]

/** One of 52 letters. */
const letter = (at: number) => String.fromCharCode(at < 26 ? 97 + at : 39 + at)

const names = [
  ['Dr. Ravi Kumar Sharma', 'सीता देवी'],
  ['Meera'],
  ['Jan van der Berg', "Mary O'Neil-Smith", 'Ludwig von Mises'],
  ['Nguyen Van Minh', 'R.K. Sharma', 'Maria de Souza Lima', 'Martin Luther King Jr.'],
  Array.from({ length: 50 }, (_, at) => `Author${letter(at)} Name${letter(at % 7)}${letter(at)}`),
]

const abstracts = [
  '',
  '<p>Plain text &amp; an entity, p &lt; 0.05.</p>',
  '<p>First <b>bold <i>both</i></b>.</p><ul><li>one</li><li>two<ol><li>deep</li></ol></li></ul>' +
    '<p>See <a href="https://example.org/?a=1&amp;b=2">https://example.org/</a>.</p>',
  '<p>N<sub>2</sub>O at 5 t ha<sup>-1</sup><br>and more</p>',
  'मिट्टी और पानी का अध्ययन किया गया।',
]

const types = ['research-article', 'review-article', 'brief-report', 'case-report', 'editorial', 'letter']
/** DOIs as publishers made them. */
const dois = [
  (n: number) => `10.5555/odd(${n})`,
  (n: number) => `10.5555/(SICI)1097-0258(${n})17:8<857::AID-SIM777>3.0.CO;2-E`,
  (n: number) => `10.5555/a_b&c%20d#${n}?e=f`,
  (n: number) => `10.5555/{odd}~^|"${n}"$[x]`,
]

const notices = ['correction', 'retraction', 'expression-of-concern']

/** An ORCID iD with its check digit (ISO 7064, mod 11-2). */
function orcid(number: number): string {
  const digits = String(number).padStart(15, '0')
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  const whole = digits + (check === 10 ? 'X' : check)
  return `https://orcid.org/${whole.match(/.{4}/g)?.join('-')}`
}

for (let n = 0; n < count; n++) {
  const authors = (names[(n % 7) % names.length] ?? []).map((name, at) =>
    n % 3 === 0
      ? {
          name,
          orcid: orcid(15_000_000 + n * 60 + at),
          affiliation: `Department ${at % 3}, University & Co`,
          ror: 'https://ror.org/02ex6cf31',
          country: 'India',
          corresponding: at === 0,
        }
      : name,
  )
  const isNotice = n >= 30 && n % 29 === 0
  const references = Array.from(
    { length: n % 11 === 0 ? 300 : n % 4 },
    (_, at) =>
      `Rao A. Study ${at} of <crops> & soils. J Crops. 20${10 + (at % 10)}; ` +
      `1(1): 1-8. ${at % 2 ? `https://doi.org/10.1234/r.${n}.${at}` : ''}`,
  )
  const volume = 1 + Math.floor(n / 200)
  const issue = 1 + (Math.floor(n / 20) % 10)
  const page = (n % 20) * 10 + 1
  const line = {
    title: titles[n % titles.length]?.(n),
    authors,
    year: 2015 + volume,
    volume,
    issue,
    frequency: 'March',
    refnumber: String(5000 + n),
    first: n % 13 === 0 ? null : n % 17 === 0 ? 'i' : page,
    last: n % 13 === 0 ? null : n % 17 === 0 ? 'v' : page + 9,
    abstract: abstracts[n % abstracts.length],
    keywords: n % 6 ? 'rice; wheat, soils & water' : '',
    subject: n % 2 ? 'Soils' : '',
    ...(n % 4
      ? {
          publishdate: `${2015 + volume}-03-1${n % 10}`,
          received: '2015-01-02',
          revised: '2015-03-02',
          accepted: '2015-04-01',
        }
      : {}),
    ...(n % 2 ? { doi: dois[(n >> 1) % dois.length]?.(n) } : {}),
    article_type: isNotice ? notices[n % 3] : types[n % types.length],
    ...(isNotice ? { notice_of: String(5000 + n - 20) } : {}),
    ...(references.length ? { references: references.join('\n') } : {}),
    ...(n % 5 === 0
      ? {
          funding: [{ funder: 'Crop Research & Council', ror: 'https://ror.org/02ex6cf31', award: `CC-${n}` }],
          title_alt: `धान <i>उपज</i> ${n}`,
          abstract_alt: '<p>हमने उपज मापी।</p>',
          language: 'en',
          language_alt: 'hi',
        }
      : {}),
    ...(n % 9 === 0
      ? { data_availability: 'On request.', competing_interests: 'None & none.', ethics: 'Approved < 2020.' }
      : {}),
    ...(n % 8 === 0
      ? { license_url: 'https://creativecommons.org/licenses/by-nc/4.0/', copyright_holder: 'The growers' }
      : {}),
  }
  console.log(JSON.stringify(line))
}
