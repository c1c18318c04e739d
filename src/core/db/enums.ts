import { months } from '../text/dates.ts'

/** Attempts to guess a secret: a sign-in, or the check of a certificate's code. */
export const attemptKinds = ['sign_in', 'verify'] as const

/** The roles, most powerful first: admin, editor (no users, settings, backups), treasurer, staff (no papers). */
export const roles = ['admin', 'editor', 'treasurer', 'staff'] as const

/** The outcome of a sign-in attempt with an existing user's name; throttled attempts are not stored. */
export const signInOutcomes = ['ok', 'invalid_credentials', 'invalid_code', 'disabled', 'invalid_ip'] as const

/** The purposes of a challenge: second step of a sign-in, sign-in or proof by passkey, new passkey. */
export const challengeKinds = ['second_factor', 'passkey', 'passkey_setup'] as const

/** The frequencies an issue can have, from monthly to yearly. */
export const frequencyFamilies = [
  ['Monthly', months],
  ['Bi-monthly', ['Jan-Feb', 'Mar-Apr', 'May-Jun', 'Jul-Aug', 'Sep-Oct', 'Nov-Dec']],
  ['Quarterly', ['Jan-Mar', 'Apr-Jun', 'Jul-Sep', 'Oct-Dec']],
  ['Triannual', ['Jan-Apr', 'May-Aug', 'Sep-Dec']],
  ['Half-yearly', ['Jan-Jun', 'Jul-Dec']],
  ['Yearly', ['Jan-Dec']],
] as const

/** A frequency of an issue: its month or months. */
export type Frequency = (typeof frequencyFamilies)[number][1][number]

// the mark lets browser bundles leave it out
export const frequencies = /* @__PURE__ */ frequencyFamilies.flatMap(([, family]) => [...family]) as [
  Frequency,
  ...Frequency[],
] // not empty

/** The types of notices about another article, in the order of their gravity. */
export const noticeTypes = [
  'addendum',
  'erratum',
  'corrigendum',
  'correction',
  'expression-of-concern',
  'partial-retraction',
  'withdrawal',
  'retraction',
  'removal',
] as const

/** The kinds of reasons for a notice, after COPE's guidelines on retractions of 2025. */
export const noticeReasons = [
  'error',
  'journal-error',
  'unreliable',
  'fabrication',
  'plagiarism',
  'redundant',
  'authorship',
  'interests',
  'peer-review',
  'ethics',
  'permission',
  'ai',
  'legal',
  'safety',
] as const

/** The people or bodies that issue a notice, such as a retraction. */
export const noticeIssuers = ['authors', 'editors', 'publisher'] as const

/** The lists of other articles on an article's page. */
export const relatedLists = ['cited_by', 'related'] as const

/** The roles of contributors, by the slugs of ANSI/NISO Z39.104 (CRediT). */
export const creditRoles = [
  'conceptualization',
  'data-curation',
  'formal-analysis',
  'funding-acquisition',
  'investigation',
  'methodology',
  'project-administration',
  'resources',
  'software',
  'supervision',
  'validation',
  'visualization',
  'writing-original-draft',
  'writing-review-editing',
] as const

/** The types of articles, by JATS's names: the usual one first, notices last. `other` also means unknown. */
export const articleTypes = [
  'research-article',
  'review-article',
  'brief-report',
  'case-report',
  'editorial',
  'letter',
  'other',
  ...noticeTypes,
] as const

/** Whether an article was paid for. */
export const paymentTypes = ['paid', 'free'] as const

/** Where readers find one of the journal's own pages: below every page, or in the navigation under More. */
export const webpagePlaces = ['footer', 'more'] as const

/** The kinds of records that have a history. */
export const changeKinds = [
  'article',
  'issue',
  'editor',
  'partner',
  'page',
  'webpage',
  'call',
  'news',
  'redirect',
  'settings',
  'user',
  'entry',
  'letter',
] as const

/** The outcome of a backup. */
export const backupOutcomes = ['under way', 'complete', 'failed'] as const

/** The services that articles are sent to: Crossref registers DOIs, DOAJ lists articles of open-access journals. */
export const channels = ['crossref', 'doaj'] as const

/**
 * The states of a deposit: `waiting` in the queue, `sent` until its outcome is known, `registered` or `failed`, and
 * `changed` if the article was edited after its registration.
 */
export const depositStates = ['waiting', 'sent', 'registered', 'failed', 'changed'] as const

/** The sections of the editorial board in order, with their headings. */
export const editorCategories = ['chief editor', 'associate editor', 'assistant editor'] as const

/**
 * The states of a letter to an author. It becomes `sending` before the connection to the server, so that one with an
 * unknown outcome becomes `unsure`: it may have arrived, and only a user sends it again.
 */
export const letterStates = ['waiting', 'sending', 'sent', 'failed', 'unsure', 'cancelled', 'to_copy'] as const

/** The kinds of alerts by email: an announced issue, newly published articles, an opened call for papers. */
export const alertKinds = ['issues', 'articles', 'calls'] as const

/** The kinds of letters of alerts: `notice` is about a correction or retraction of an article that was announced. */
export const alertLetterKinds = ['confirm', 'issue', 'articles', 'call', 'notice'] as const

/** The states of a letter of alerts. */
export const alertLetterStates = ['waiting', 'sending', 'given', 'sent', 'failed', 'unsure'] as const

/** The kinds of announcements, each made once. */
export const announcedKinds = ['issue', 'call'] as const

/** The warnings about an uploaded PDF. */
export const warningCodes = [
  'no_text',
  'encrypted',
  'font_not_embedded',
  'page_count',
  'title_not_found',
  'javascript',
  'personal_metadata',
  'too_small_title',
] as const

/** Why a public article has another version: its text or PDF was public first, or was changed. */
export const versionKinds = ['first', 'slip', 'correction', 'replaced'] as const

/**
 * The tasks of full texts: their references follow the article's, their sections become searchable, their PDF is
 * typeset.
 */
export const textTaskKinds = ['references', 'sections', 'typeset'] as const

/** The source formats of a full text. */
export const textKinds = ['docx', 'odt', 'jats'] as const

/** The names of an article that have pages of their own. */
export const nameKinds = ['author', 'keyword'] as const

/** The pages whose text editors may rewrite. */
export const textPageNames = ['instructions', 'about', 'privacy', 'terms', 'indexing', 'corrections'] as const

/**
 * The forms in which an article is read: its abstract page, certificate page, one of its citation files, or the PDF.
 * The previous version stores every citation file as `citation`.
 */
export const readingForms = [
  ...(['page', 'certificate', 'citation', 'pdf', 'bib', 'ris', 'csl.json', 'xml'] as const),
  ...(['text', 'epub', 'zip', 'jats'] as const),
] as const

/** The source of an article's PDF: uploaded, or typeset from its full text. */
export const pdfSources = ['uploaded', 'typeset'] as const

/** The statuses of an entry of the work log, in toolbar order; '' for none. */
export const everyEntryStatus = [
  '',
  'pending',
  'working',
  'completed',
  'info',
  'last-work',
  'journal',
  'urgent',
  'cancelled',
] as const

/** The states of a paper, from the draft to its end (`src/review/papers/state-rules.ts`). */
export const paperStates = [
  'draft',
  'unconfirmed',
  'received',
  'returned',
  'review',
  'revision',
  'accepted',
  'published',
  'rejected',
  'withdrawn',
] as const

/** The states in which a paper has ended. */
export const endedStates = ['published', 'rejected', 'withdrawn'] as const satisfies (typeof paperStates)[number][]

/** The states of an accepted paper's fee: not requested, requested, claimed as paid by its author, paid, waived. */
export const feePayments = ['due', 'claimed', 'paid', 'waived'] as const
export const paymentStates = ['none', ...feePayments] as const

/**
 * The ways in which a paper, answer or report arrives: through its person's link, or by mail and entered by an editor.
 */
export const ways = ['web', 'mail'] as const

/** The kinds of links: to a draft, a paper for its author, a reviewer's request, an article's proof. */
export const linkPurposes = ['draft', 'author', 'reviewer', 'proof'] as const

/** The states of a proof: waiting to be sent, with its author, returned, approved, or replaced. */
export const proofStates = ['waiting', 'sent', 'corrected', 'approved', 'replaced'] as const

/** The states of an author's note on a proof. */
export const proofNoteStates = ['open', 'done', 'declined'] as const

/** The kinds of notes about a reviewer, by editors or the reviewer. */
export const notedFields = ['keywords', 'note', 'not_before'] as const

/** The states of a link apart from expiry: live, revoked by an editor, replaced by another, or ended with its paper. */
export const linkStates = ['live', 'revoked', 'replaced', 'ended'] as const

/** The kinds of files of a paper. */
export const paperFileKinds = [
  'manuscript',
  'title_page',
  'source',
  'supplement',
  'response_file',
  'review_copy',
  'receipt',
] as const

/** The states of a file's anonymised copy; `none`: the other side never gets the file. */
export const scrubStates = ['waiting', 'scrubbed', 'failed', 'none'] as const

/** The states of a request to review one round of one paper. */
export const requestStates = ['chosen', 'invited', 'accepted', 'declined', 'lapsed', 'reported', 'cancelled'] as const

/** The reasons for which a reviewer declines. */
export const declineReasons = ['busy', 'not_my_field', 'conflict', 'other'] as const

/** The recommendations of reviewers. */
export const recommendations = ['accept', 'minor', 'major', 'reject'] as const

/** The decisions of editors. */
export const decisionKinds = ['accept', 'minor', 'major', 'reject', 'desk_reject', 'return'] as const
