import { describe, expect, test } from 'bun:test'
import { authorLetter } from '../../src/journal/author-mail/letter.ts'
import type { Settings } from '../../src/office/settings/rules.ts'

const article = {
  description: 'Yield of rice & wheat',
  authorname: 'Ravi Sharma, सीता देवी',
  recipientName: '',
  year: 2026,
  volume: 5,
  issue: 2,
  issue_label: '',
  pagenumber: '1-8',
  article_number: '',
  refnumber: '1043',
  country: 'India',
  mobile: '',
  email: '',
  hasFile: true,
  article_type: 'research-article',
  noticeTarget: null,
  doi: '10.1234/crops.1043',
  isDoiRegistered: true,
}
// all that a letter needs
const settings = { websitename: 'Field Crops', google_review_link: '', notice_subject: '', notice_text: '' } as Settings
const origin = 'https://crops.example'

describe('the letter to authors', () => {
  test('has the links to DOI, PDF, certificate and abstract', () => {
    expect(authorLetter(article, settings, origin).text).toBe(`Dear Author,

Your article "Yield of rice & wheat" has been published in Field Crops, Volume 5, Issue 2 (2026), pages 1–8.

DOI: https://doi.org/10.1234/crops.1043

PDF: https://crops.example/archives/2026/vol5/issue2/1043.pdf

Certificate: https://crops.example/certificate?refno=1043

Abstract: https://crops.example/archives/2026/vol5/issue2/1043#abstract

With kind regards,
Field Crops`)
  })

  test('asks for a review if the settings have a link for it', () => {
    const { text } = authorLetter(article, { ...settings, google_review_link: 'https://g.example/r' }, origin)
    expect(text).toContain('\n\nPlease leave us a review: https://g.example/r\n\n')
  })

  test.each<[string, object]>([
    ['सीता देवी', { recipientName: 'सीता देवी' }],
    ['Ravi Sharma', { authorname: 'Ravi Sharma' }],
    ['Author', {}],
    ['Author', { authorname: '' }],
  ])('begins with the name of %s where %j', (name, of) => {
    expect(authorLetter({ ...article, ...of }, settings, origin).text).toStartWith(`Dear ${name},\n`)
  })

  test.each([{ isDoiRegistered: false }, { doi: null, isDoiRegistered: false }])(
    'gives no DOI that leads nowhere: %j',
    (of) => expect(authorLetter({ ...article, ...of }, settings, origin).text).not.toContain('DOI'),
  )

  test('gives the PDF where there is one', () => {
    expect(authorLetter({ ...article, hasFile: false }, settings, origin).text).not.toContain('PDF')
  })

  test('prints one page once', () => {
    const { text } = authorLetter({ ...article, pagenumber: '10-10' }, settings, origin)
    expect(text).toContain('Volume 5, Issue 2 (2026), page 10.')
  })

  test('leaves out pages and a journal name that are unknown', () => {
    const { text } = authorLetter({ ...article, pagenumber: '' }, { ...settings, websitename: '' }, origin)
    expect(text).toContain('published in our journal, Volume 5, Issue 2 (2026).')
    expect(text).toEndWith('With kind regards,\nThe editors')
  })

  test('keeps its line breaks in the links for email and WhatsApp', () => {
    const { text, mailto, whatsapp } = authorLetter(article, settings, origin)
    const email = new URL(mailto).searchParams
    expect(email.get('subject')).toBe('Your article in Field Crops')
    expect(email.get('body')).toBe(text.replaceAll('\n', '\r\n'))
    expect(new URL(whatsapp).searchParams.get('text')).toBe(text)
  })

  test.each([
    ['', 'India', ''],
    ['98765 43210', 'India', '919876543210'],
    ['09876543210', '', '919876543210'],
    ['+1 (415) 555-0132', 'India', '14155550132'],
    ['9876543210', 'Nepal', '9876543210'],
    ['+91 98765-43210', 'India', '919876543210'],
  ])('to the number %j in the country %j links to wa.me/%s', (mobile, country, number) => {
    const { whatsapp } = authorLetter({ ...article, mobile, country }, settings, origin)
    expect(new URL(whatsapp).pathname).toBe(`/${number}`)
  })
})
