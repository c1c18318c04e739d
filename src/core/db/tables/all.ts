import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as accounts from './accounts.ts'
import * as addresses from './addresses.ts'
import * as alerts from './alerts.ts'
import * as articlePdfs from './article-pdfs.ts'
import * as articleTexts from './article-texts.ts'
import * as articles from './articles.ts'
import * as installation from './installation.ts'
import * as letters from './letters.ts'
import * as office from './office.ts'
import * as record from './record.ts'
import * as related from './related.ts'
import * as authors from './review/authors.ts'
import * as fees from './review/fees.ts'
import * as papers from './review/papers.ts'
import * as proofs from './review/proofs.ts'
import * as released from './review/released.ts'
import * as reviewers from './review/reviewers.ts'
import * as search from './search.ts'
import * as settings from './settings.ts'
import * as site from './site.ts'
import * as usage from './usage.ts'
import * as workLog from './work-log.ts'

/** Every table of this software. */
export const tables: PgTable[] = [
  accounts,
  addresses,
  alerts,
  articlePdfs,
  articles,
  articleTexts,
  installation,
  letters,
  office,
  record,
  related,
  search,
  settings,
  site,
  usage,
  workLog,
  authors,
  fees,
  proofs,
  papers,
  released,
  reviewers,
]
  .flatMap((room) => Object.values<unknown>(room))
  .filter((value) => is(value, PgTable))
