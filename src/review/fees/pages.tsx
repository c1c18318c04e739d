import { BankPage } from '../../../views/fees/bank-page.tsx'
import { FeePage } from '../../../views/fees/fee-page.tsx'
import { FeesPage } from '../../../views/fees/fees-page.tsx'
import { ReceiptsPage } from '../../../views/fees/receipts-page.tsx'
import { paths } from '../../core/paths.ts'
import { isUuid } from '../../core/text/clean.ts'
import { counted } from '../../core/text/counted.ts'
import { csvHead, csvLine } from '../../core/text/csv-lines.ts'
import { dayIn } from '../../core/text/dates.ts'
import { errorsOf } from '../../core/text/problems.ts'
import { pdfAnswer } from '../../journal/certificates/answers.ts'
import type { DocumentContext } from '../../journal/certificates/document-facts.ts'
import { drawn } from '../../journal/certificates/drawing/documents.ts'
import { accountsFacts, receiptFacts } from '../../journal/certificates/fee-facts.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { readSettings } from '../../office/settings/queries.ts'
import type { Services } from '../../services.ts'
import { csvType, download } from '../../web/http/download.ts'
import { isConflict } from '../../web/http/form-body.ts'
import { readRequestedPage, redirectPastLastPage } from '../../web/http/paging.ts'
import { typedCode } from '../papers/code-rules.ts'
import { answerLine, listOffers, settleFee, takeStatement } from './actions.ts'
import { countArticleFees, readLedger } from './ledger-queries.ts'
import { ledgerByMonth, ledgerOf } from './ledger-rules.ts'
import { feeMeant } from './match-rules.ts'
import { matchNone, paymentSaid, statementPaid } from './payment-rules.ts'
import { countFees, describeOpenFees, feeYears, findFee, findWaitingLine, listFees } from './queries.ts'
import { findReceipt, listReceipts, nextReceiptNumber, receiptYearsOf } from './receipt-queries.ts'
import { accountsOf, csvCells, csvColumns, printedReceipt } from './receipt-rules.ts'
import { currencyOf, parseFeeFilter, parseReceiptNumber, receiptNumber } from './rules.ts'
import type { BankColumns } from './statement-rules.ts'

const perPage = 100

/** The treasurer's screens; the paper's editor may also open a receipt. */
export function feeScreens(services: Services) {
  const treasurers = screens(services, { role: 'treasurer' })
    .get('/admin/fees', showFees)
    .get('/admin/fees/bank', chooseFee)
    .post('/admin/fees/bank', uploadBankStatement, { files: { statement: undefined } })
    .post('/admin/fees/bank/:line', (desk, { line }) => answerBankLine(desk, line))
    .get('/admin/fees/receipts', showReceipts)
    .get('/admin/fees/receipts.csv', exportReceipts)
    .get('/admin/fees/receipts.pdf', printAccounts)
    .get('/admin/fees/:number', (desk, { number }) => showFee(desk, number))
    .post('/admin/fees/:number', (desk, { number }) => settlePaperFee(desk, number)).routes
  const editorsToo = screens(services, { role: ['editor', 'treasurer'] }).get(
    '/admin/fees/receipts/:receipt',
    (desk, { receipt }) => printReceipt(desk, receipt),
  ).routes
  return treasurers.use(editorsToo)
}

const zoneOf = ({ services }: Desk) => services.config.timeZone
const todayOf = (desk: Desk) => dayIn(zoneOf(desk), desk.services.clock())

/** Returns the year in an address, otherwise the present one. */
function readFeeYear(desk: Desk): number {
  const asked = desk.url.searchParams.get('year') ?? ''
  return Number(/^\d{4}$/.test(asked) ? asked : todayOf(desk).slice(0, 4))
}

async function showFees(desk: Desk): Promise<Response> {
  const { services, session, url, request } = desk
  const { db } = services
  const [filter, page, year, zone] = [
    parseFeeFilter(url.searchParams.get('state')),
    readRequestedPage(request),
    readFeeYear(desk),
    zoneOf(desk),
  ]
  const [counts, fees, ledger, all, articles, years] = await Promise.all([
    countFees(db, session.user),
    listFees(db, session.user, { filter, page, limit: perPage, zone }),
    readLedger(db, session.user, { year, zone }),
    readLedger(db, session.user, { zone }),
    countArticleFees(db, session.user),
    feeYears(db, session.user, zone),
  ])
  const href = (page: number) => paths.adminFees({ state: filter, page })
  const beyond = redirectPastLastPage({ page, total: counts[filter], perPage }, href)
  if (beyond) return beyond
  const sums = {
    year: ledgerOf(ledger.asked, ledger.received),
    months: ledgerByMonth(ledger.asked, ledger.received),
    all: ledgerOf(all.asked, all.received),
    articles,
  }
  const props = { filter, counts, fees, page, perPage, year, years, sums }
  return desk.page({ title: 'Fees', children: <FeesPage {...props} /> })
}

/** Returns the bank line in an address that a payment is filled in from. */
function readBankLineId({ url }: Desk): string | undefined {
  const line = url.searchParams.get('line') ?? ''
  return isUuid(line) ? line : undefined
}

async function showFee(desk: Desk, number: string): Promise<Response> {
  const { services, session } = desk
  const { db } = services
  const of = { viewer: session.user, zone: zoneOf(desk) }
  const fee = await findFee(db, typedCode(number), of)
  if (!fee) return desk.notFound()
  const nextReceipt = await nextReceiptNumber(db, todayOf(desk))
  const asked = readBankLineId(desk)
  const line = asked && (await findWaitingLine(db, asked, session.user))
  const children = <FeePage fee={fee} line={line || undefined} nextReceipt={nextReceipt} typed={desk.form.texts} />
  return desk.page({ title: `Fee of ${fee.number}`, children })
}

async function settlePaperFee(desk: Desk, typedNumber: string): Promise<Response> {
  const number = typedCode(typedNumber)
  const result = await settleFee(desk.actor, number, { ...desk.form.texts, line: readBankLineId(desk) })
  if (result.ok) return desk.saved(paths.adminFee(number), paymentSaid(desk.form.texts.state, result))
  const { problems } = result
  if (problems.some(({ code }) => code === 'not_found')) return desk.notFound()
  const status = problems.some(isConflict) ? 409 : 422
  return desk.refused({ status, errors: errorsOf(problems) }, () => showFee(desk, number))
}

async function showReceipts(desk: Desk): Promise<Response> {
  const { services, session } = desk
  const year = readFeeYear(desk)
  const [receipts, years] = await Promise.all([
    listReceipts(services.db, year, session.user),
    receiptYearsOf(services.db, session.user),
  ])
  const children = <ReceiptsPage year={year} years={years} receipts={receipts} />
  return desk.page({ title: 'Receipts', children })
}

async function exportReceipts(desk: Desk): Promise<Response> {
  const year = readFeeYear(desk)
  const receipts = await listReceipts(desk.services.db, year, desk.session.user)
  const lines = receipts.map((receipt) => csvLine(csvCells(receipt, zoneOf(desk))))
  return download(`fees-${year}.csv`, csvType, csvHead(csvColumns) + lines.join(''))
}

const privately = { caching: 'private, no-store' }

async function printAccounts(desk: Desk): Promise<Response> {
  const { services, session, request } = desk
  const year = readFeeYear(desk)
  const [receipts, { asked, received }] = await Promise.all([
    listReceipts(services.db, year, session.user),
    readLedger(services.db, session.user, { year, zone: zoneOf(desk) }),
  ])
  if (receipts.length === 0) return desk.notFound()
  const accounts = accountsOf({ year, receipts, ledger: ledgerOf(asked, received), today: todayOf(desk) })
  const pdf = await drawn({ ...services, waiting: request }, (context) => accountsFacts(context, accounts))
  return pdfAnswer(request, pdf, { fileName: `fees-${year}.pdf`, ...privately })
}

async function printReceipt(desk: Desk, text: string): Promise<Response> {
  const { services, session, request } = desk
  const at = parseReceiptNumber(text)
  const receipt = at && (await findReceipt(services.db, at, session.user))
  if (!receipt) return desk.notFound()
  const printed = printedReceipt(receipt, zoneOf(desk))
  const factsOf = (context: DocumentContext) => receiptFacts(context, printed)
  const asked = desk.url.searchParams.get('language') ?? ''
  const pdf = await drawn({ ...services, waiting: request }, factsOf, asked)
  return pdfAnswer(request, pdf, { fileName: `receipt-${receiptNumber(receipt)}.pdf`, ...privately })
}

const openFees = (desk: Desk) => describeOpenFees(desk.services.db, { viewer: desk.session.user, zone: zoneOf(desk) })

/** Opens the fee that the user named for a line, with its payment filled in; without a line, shows the page. */
async function chooseFee(desk: Desk): Promise<Response> {
  const line = readBankLineId(desk)
  if (!line) return showBank(desk)
  const meant = feeMeant(desk.url.searchParams.get('for') ?? '', await openFees(desk))
  if (meant.ok) return desk.sent(paths.adminFee(meant.number, line), '')
  return desk.refused({ status: 422, errors: [{ name: 'for', text: meant.message }] }, () => showBank(desk))
}

async function showBank(desk: Desk): Promise<Response> {
  const offers = await listOffers(desk.actor)
  const fees = offers.length > 0 ? await openFees(desk) : []
  const currency = desk.form.texts.currency ?? 'INR'
  const asked = { line: readBankLineId(desk), typed: desk.url.searchParams.get('for') ?? '' }
  const props = { offers, fees, currency, asked, columns: await readBankColumns(desk) }
  const children = <BankPage {...props} />
  return desk.page({ title: 'Bank statement', children })
}

/** Returns the columns of the statement, from the settings. */
async function readBankColumns({ services }: Desk): Promise<BankColumns> {
  const { bank_day, bank_sum } = await readSettings(services.db)
  return { day: bank_day, sum: bank_sum }
}

async function uploadBankStatement(desk: Desk): Promise<Response> {
  const { files, texts } = desk.form
  const currency = currencyOf(texts.currency ?? '')
  const refuse = (name: 'statement' | 'currency', text: string) =>
    desk.refused({ status: 422, errors: [{ name, text }] }, () => showBank(desk))
  if (!currency) return refuse('currency', 'Enter a currency, such as INR.')
  if (!files.statement) return refuse('statement', 'Choose a file first.')
  const taken = await takeStatement(desk.actor, files.statement, { currency, ...(await readBankColumns(desk)) })
  if (!taken.ok) return refuse('statement', taken.message)
  const { paid, offered, known, others, early, unread } = taken
  const sentence = [
    statementPaid(paid),
    `${counted(offered, 'line')} to look at`,
    known > 0 && `${known} answered before`,
    matchNone(others),
    early > 0 && `${counted(early, 'line')} of days before any open fee`,
    unread > 0 && `${counted(unread, 'line')} whose day or sum is unclear`,
  ]
  return desk.saved(paths.adminBank(), `${sentence.filter(Boolean).join(', ')}.`)
}

async function answerBankLine(desk: Desk, line: string): Promise<Response> {
  if (!isUuid(line)) return desk.notFound()
  const number = typedCode(desk.form.texts.paper ?? '')
  const result = await answerLine(desk.actor, line, number)
  if (result.ok)
    return desk.redirect(paths.adminBank(), 'success', number ? `${number} is paid. The receipt is made.` : 'Left out.')
  if (result.problem.code === 'not_found') return desk.notFound()
  return desk.redirect(paths.adminBank(), 'error', result.problem.message)
}
