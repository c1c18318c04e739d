import type { NativeArticle, NativeIssue } from './ojs-native.ts'

/** A file that is a PDF, as far as its signature. */
export const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.4 ${text}`)

/** An article of another system with all that an article can have there. */
export const wheat: NativeArticle = {
  id: 101,
  title: { en_US: 'Wheat <i>in</i> drought', hi_IN: 'सूखे में गेहूँ' },
  abstract: { en_US: '<p>What we found.</p>', hi_IN: '<p>हमने पाया।</p>' },
  keywords: { en_US: ['wheat', 'drought'], hi_IN: ['गेहूँ'] },
  authors: [
    {
      given: 'Ana',
      family: 'García Márquez',
      affiliation: 'University of Madrid',
      orcid: 'https://orcid.org/0000-0002-1825-0097',
      email: 'ana@example.org',
      country: 'ES',
    },
    { given: 'सीता', family: 'देवी', affiliation: 'Institute of Crops', orcid: 'https://orcid.org/0000-0000-0000-0000' },
  ],
  references: ['Rao A. Yield. 2019.', 'Sen B. Rain. 2018. https://doi.org/10.1234/rain.1'],
  doi: '10.1234/crops.101',
  license: 'http://creativecommons.org/licenses/by/4.0/',
  submitted: '2019-11-02',
  published: '2020-02-15',
  pages: '1–8',
  path: 'wheat',
  galleys: { PDF: pdf('wheat'), HTML: new TextEncoder().encode('<p>wheat</p>') },
}

/** An issue of such articles. */
export const issueOf = (articles: NativeArticle[], more: Partial<NativeIssue> = {}): NativeIssue => ({
  id: 7,
  volume: 3,
  number: '1',
  year: 2020,
  title: 'Rain',
  published: '2020-02-15',
  path: 'spring',
  ...more,
  articles,
})
