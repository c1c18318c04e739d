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
    text: 'What it is; its format is Online, always. What is empty here is shown nowhere.',
    fields: [
      {
        name: 'websitename',
        hint: 'At the top of every page and in the title of its tab, in every citation, on certificates and in notices to authors.',
      },
      { name: 'publisher', hint: 'In the footer, on About Us, and in what indexes read of every article.' },
      {
        name: 'year_started',
        hint: 'On the home page, as “Since”.',
        kind: 'short',
        input: { inputMode: 'numeric', placeholder: '2024' },
      },
      {
        name: 'journal_frequency',
        hint: 'At the top of every page and on the home page. Each issue has its own months.',
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
    text: 'At the top of every page, on the home page and, the ISSNs, in what indexes read.',
    fields: [
      { name: 'issn', hint: 'Of the printed journal.', kind: 'short', input: { placeholder: '1234-5679' } },
      {
        name: 'journal_essn',
        hint: 'Of the journal online.',
        kind: 'short',
        input: { placeholder: '1234-5679' },
      },
      { name: 'nassScore', hint: 'A number.', kind: 'short', input: { inputMode: 'decimal' } },
      { name: 'nassScoreYear', hint: 'The year of that score.', kind: 'short', input: { inputMode: 'numeric' } },
      {
        name: 'impactfactor',
        hint: 'On the home page. The number is enough; its label is put before it.',
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
        hint: 'At the end of the notice to authors, who are asked for a review.',
        kind: 'short',
        input: { inputMode: 'url', placeholder: 'https://g.page/r/…' },
      },
      { name: 'postal_address', hint: 'On Contact, in these lines.', kind: 'lines' },
    ],
  },
  {
    id: 'fees',
    title: 'Fees',
    text: 'On the home page, in its publication process.',
    fields: [
      {
        name: 'fee_rupee',
        hint: 'For authors in India. Empty, it reads 2000.',
        kind: 'short',
        input: { inputMode: 'numeric' },
      },
      {
        name: 'fee_dollar',
        hint: 'For authors elsewhere. Empty, it reads 50.',
        kind: 'short',
        input: { inputMode: 'numeric' },
      },
    ],
  },
  {
    id: 'home',
    title: 'Home page and looks',
    text: 'What a reader sees first.',
    fields: [
      { name: 'home_content', hint: 'The text at the top of the home page.', kind: 'rich' },
      { name: 'logo', hint: 'Before the name at the top of every page, 64 pixels high.', kind: 'image' },
      {
        name: 'cover',
        hint: 'On the home page, beside “Volume 1, Issue 1”. Without one a plain cover is drawn.',
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
        hint: 'On every article and in what indexes read of it.',
        input: { inputMode: 'url', placeholder: 'https://creativecommons.org/licenses/by/4.0/' },
      },
    ],
  },
  {
    id: 'documents',
    title: 'Documents',
    text: 'What only certificates show.',
    fields: [
      {
        name: 'signature',
        hint: 'Of the editor-in-chief, on certificates. It is shown on this screen alone, never on the public site.',
        kind: 'image',
      },
    ],
  },
]
