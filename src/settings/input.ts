import { t } from 'elysia'

const fields = {
  websitename: t.String({ description: 'The name of the journal' }),
  domain: t.String(),
  websiteemail: t.String({ description: 'Where authors send their articles' }),
  whatsup_number: t.String(),
  year_started: t.String(),
  journal_frequency: t.String(),
  journal_type: t.String(),
  journal_language: t.String(),
  journal_essn: t.String(),
  issn: t.String(),
  nassScore: t.String(),
  nassScoreYear: t.String(),
  impactfactor: t.String({ description: 'With its label, "Impact Factor: "' }),
  home_content: t.String({ description: 'HTML, encoded' }),
  fee_rupee: t.String({ description: 'The fee for authors in India' }),
  fee_dollar: t.String({ description: 'The fee for authors elsewhere' }),
  google_review_link: t.String(),
  postal_address: t.String(),
  publisher: t.String(),
  license_url: t.String(),
  logo: t.String({ description: 'The name of an image below /assets/settings/' }),
  cover: t.String({ description: 'The name of an image below /assets/settings/' }),
}

const example = {
  websitename: 'Journal of Field Crops',
  domain: 'fieldcrops.example',
  websiteemail: 'editor@fieldcrops.example',
  whatsup_number: '+91 99999 00000',
  year_started: '2022',
  journal_frequency: 'Bi-monthly',
  journal_type: 'Peer-reviewed',
  journal_language: 'English',
  journal_essn: '1234-5679',
  issn: '',
  nassScore: '4.50',
  nassScoreYear: '2026',
  impactfactor: 'Impact Factor: 3.2',
  home_content: '&lt;p&gt;Welcome.&lt;/p&gt;',
  fee_rupee: '500',
  fee_dollar: '15',
  google_review_link: '',
  postal_address: '1 Station Road, Pune, India',
  publisher: 'Society of Field Crops',
  license_url: 'https://creativecommons.org/licenses/by/4.0/',
  logo: '',
  cover: '',
}

/** The public settings: all but the image of the signature. */
export const publicSettings = t.Object(fields, {
  description: 'The settings of the journal; one that is not set is ""',
  examples: [example],
})

/** The settings as signed-in users see them. */
export const allSettings = t.Object(
  { ...fields, signature: t.String({ description: 'The name of an image that is not public' }) },
  { description: 'Every setting of the journal', examples: [{ ...example, signature: '' }] },
)

const image = t.Optional(
  t.String({
    format: 'binary',
    description: 'A PNG, JPEG, WebP or GIF of at most 2,097,152 bytes; an empty text takes it away',
  }),
)

/** A partial change. */
export const settingsChange = t.Object(
  {
    ...t.Partial(t.Object(fields)).properties,
    impactfactor: t.Optional(t.String({ description: 'With or without its label' })),
    home_content: t.Optional(t.String({ description: 'HTML; paragraphs, lists, emphasis, sub, sup and links stay' })),
    logo: image,
    signature: image,
    cover: image,
  },
  { examples: [{ websitename: 'Journal of Field Crops', impactfactor: '3.2' }] },
)
