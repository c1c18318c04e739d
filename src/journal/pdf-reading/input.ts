import { t } from 'elysia'
import { warningCodes } from '../../core/db/enums.ts'

/** The body of a request to read a PDF. */
export const readBody = t.Object(
  {
    pdfFile: t.String({ format: 'binary', description: 'A PDF of at most 5,242,880 bytes', examples: ['%PDF-1.7 …'] }),
    pagenumber: t.Optional(t.String({ description: 'The page range that it should fill', examples: ['45-52'] })),
  },
  { examples: [{ pdfFile: '%PDF-1.7 …', pagenumber: '45-52' }] },
)

const text = (description?: string) => t.String({ description })
const day = t.String({ description: 'YYYY-MM-DD', pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$' })

/** The fields read from a PDF. */
export const pdfReading = t.Object(
  {
    title: text('HTML'),
    authors: t.Array(
      t.Object({
        name: t.String(),
        orcid: t.String(),
        affiliation: t.String(),
        email: t.String(),
        corresponding: t.Boolean(),
      }),
    ),
    abstract: text('HTML'),
    keywords: text('Separated by commas'),
    doi: t.String(),
    received: day,
    revised: day,
    accepted: day,
    references: t.Array(t.String()),
    pages: t.Number({ description: 'The number of pages' }),
    language: text('ISO 639-1'),
    title_alt: text('HTML, in another language'),
    abstract_alt: text('HTML, in that language'),
    language_alt: text('ISO 639-1'),
    warnings: t.Array(
      t.Object({
        code: t.String({ enum: [...warningCodes] }),
        page: t.Nullable(t.Number({ description: 'From 1; null for the whole file' })),
      }),
    ),
  },
  {
    description: 'What the PDF says; a field that is not sure is empty. A warning stops nothing.',
    examples: [
      {
        title: 'Yield of <i>Vigna radiata</i> under drought',
        authors: [
          {
            name: 'Ravi Kumar',
            orcid: '0000-0002-1825-0097',
            affiliation: 'Crop Research Institute',
            email: 'ravi@crops.example',
            corresponding: true,
          },
        ],
        abstract: 'Drought lowers the yield.',
        keywords: 'drought, yield',
        doi: '10.1234/crops.7',
        received: '2025-11-02',
        revised: '',
        accepted: '2026-02-11',
        references: ['Rao A. Yield of rice. 2020.'],
        pages: 8,
        language: 'en',
        title_alt: '',
        abstract_alt: '',
        language_alt: '',
        warnings: [{ code: 'font_not_embedded', page: 3 }],
      },
    ],
  },
)
