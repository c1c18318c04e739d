import type { Settings } from '../../src/settings/rules.ts'

/** A setting's field: its control, and a hint about where the value appears. */
export type SettingField = {
  name: keyof Settings
  hint: string
  kind?: 'line' | 'short' | 'lines' | 'rich' | 'image'
  input?: { inputMode?: 'email' | 'numeric' | 'decimal' | 'tel' | 'url'; placeholder?: string }
}

export type SettingsGroup = { id: string; title: string; text: string; fields: SettingField[] }

/** The settings, grouped as on their screen, each group with its purpose. */
export const settingsGroups: SettingsGroup[] = [
  {
    id: 'journal',
    title: 'The journal',
    text: 'The journal’s identity. The format is always Online. Empty fields are not shown.',
    fields: [
      {
        name: 'websitename',
        hint: 'At the top of every page and in the browser tab, in every citation, on certificates and in notices to authors.',
      },
      { name: 'publisher', hint: 'In the footer, on About Us, and in every article’s metadata for indexes.' },
      {
        name: 'year_started',
        hint: 'On the home page, as “Since”.',
        kind: 'short',
        input: { inputMode: 'numeric', placeholder: '2024' },
      },
      {
        name: 'journal_frequency',
        hint: 'At the top of every page and on the home page. The months of each issue are set with the issue.',
        kind: 'short',
        input: { placeholder: 'Bi-monthly' },
      },
      { name: 'journal_type', hint: 'On the home page.', kind: 'short', input: { placeholder: 'Peer-reviewed' } },
      {
        name: 'journal_language',
        hint: 'On the home page and in the instructions to authors.',
        kind: 'short',
        input: { placeholder: 'English' },
      },
    ],
  },
  {
    id: 'numbers',
    title: 'Numbers and scores',
    text: 'Shown at the top of every page and on the home page; the ISSNs also in the metadata for indexes.',
    fields: [
      { name: 'issn', hint: 'ISSN of the print edition.', kind: 'short', input: { placeholder: '1234-5679' } },
      {
        name: 'journal_essn',
        hint: 'ISSN of the online edition.',
        kind: 'short',
        input: { placeholder: '1234-5679' },
      },
      { name: 'nassScore', hint: 'A number.', kind: 'short', input: { inputMode: 'decimal' } },
      { name: 'nassScoreYear', hint: 'The year of that score.', kind: 'short', input: { inputMode: 'numeric' } },
      {
        name: 'impactfactor',
        hint: 'On the home page. The number is enough; its label is added.',
        kind: 'short',
      },
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    text: 'How authors and readers reach you.',
    fields: [
      {
        name: 'websiteemail',
        hint: 'Where authors send their articles: on the home page, Contact, the instructions and the privacy policy.',
        input: { inputMode: 'email' },
      },
      {
        name: 'whatsup_number',
        hint: 'With its country code. The home page and Contact link to it.',
        kind: 'short',
        input: { inputMode: 'tel', placeholder: '+91 98765 43210' },
      },
      {
        name: 'google_review_link',
        hint: 'At the end of the notice to authors, which asks for a review.',
        kind: 'short',
        input: { inputMode: 'url', placeholder: 'https://g.page/r/…' },
      },
      { name: 'postal_address', hint: 'On Contact, line by line as typed here.', kind: 'lines' },
    ],
  },
  {
    id: 'fees',
    title: 'Fees',
    text: 'On the home page, under the publication process.',
    fields: [
      {
        name: 'fee_rupee',
        hint: 'For authors in India. If empty, 2000 is shown.',
        kind: 'short',
        input: { inputMode: 'numeric' },
      },
      {
        name: 'fee_dollar',
        hint: 'For authors elsewhere. If empty, 50 is shown.',
        kind: 'short',
        input: { inputMode: 'numeric' },
      },
    ],
  },
  {
    id: 'home',
    title: 'Home page and appearance',
    text: 'What a reader sees first.',
    fields: [
      { name: 'home_content', hint: 'The text at the top of the home page.', kind: 'rich' },
      { name: 'logo', hint: 'Before the name at the top of every page, 64 pixels high.', kind: 'image' },
      {
        name: 'cover',
        hint: 'On the home page, beside “Volume 1, Issue 1”. Without one, a plain cover is shown.',
        kind: 'image',
      },
    ],
  },
  {
    id: 'web',
    title: 'Address and licence',
    text: 'What the rest of the world links to.',
    fields: [
      {
        name: 'domain',
        hint: 'The host name alone, such as journal.example.org. Citations, search engines, notices to authors and documents link to it.',
        input: { inputMode: 'url' },
      },
      {
        name: 'license_url',
        hint: 'On every article and in its metadata for indexes.',
        input: { inputMode: 'url', placeholder: 'https://creativecommons.org/licenses/by/4.0/' },
      },
    ],
  },
  {
    id: 'documents',
    title: 'Documents',
    text: 'Used only on certificates.',
    fields: [
      {
        name: 'signature',
        hint: 'The editor-in-chief’s, on certificates. Shown only on this screen, never on the public site.',
        kind: 'image',
      },
    ],
  },
]
