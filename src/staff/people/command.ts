import { resolve } from 'node:path'
import { argumentsIn, type Command, type CommandServices, commandOf } from '../../core/cli/terminal.ts'
import type { Services } from '../../services.ts'
import { type Erased, erasePerson, finishErasures } from './erase-actions.ts'
import { exportPerson } from './export.ts'
import { findNamed, findPerson, listBackups, listPapersOf, listReviewed } from './queries.ts'
import { addressesWith, describeKept, type Who, whoOf, withoutPapers } from './rules.ts'

const usage = `Usage: bun run person WHO --export FILE.zip
       bun run person WHO --erase
WHO is the exact email or ORCID iD of an author, reviewer, user or member of the board; a name lists who is meant.
--export writes all that is held of them, as JSON and files, without what belongs to the other side of a paper.
--erase takes them out of rows, letters, files, history and the daily dumps, and tells what stays and why.
`

type Needed = CommandServices & Pick<Services, 'config'>
type Print = (text: string) => void

/**
 * `bun run person`: answers a person's request for their data. Exit code 0 if done, 1 if refused, 2 if the person is
 * ambiguous or unknown.
 */
export const personCommand: Command<CommandServices & Partial<Pick<Services, 'config'>>> = commandOf(
  readPersonArguments,
  async (services, { name, values }, terminal) => {
    const { config } = services
    if (!config) throw new Error('The journal has no configuration')
    const { print, folder, writeFile } = terminal
    const who = whoOf(name)
    if (!who) return listNamed(services, name, print)
    if (values.erase) return erase({ ...services, config }, who, print)
    const { places, known } = await findPerson(services.db, who)
    if (places.length === 0) return reportNobody(name, print)
    const emails = addressesWith(who, places)
    if (emails.length > 1) return reportSeveral(emails, print)
    const papers = await listPapersOf(services.db, places, known)
    const reviewed = await listReviewed(services.db, papers, places)
    const path = resolve(folder, values.export ?? '')
    const problem = await writeFile(
      { path },
      exportPerson(services, withoutPapers({ known, places, papers }, reviewed)),
    )
    for (const { number } of reviewed)
      print(
        `They are named as an author of ${number}, and were asked to review it or the same paper: what its authors wrote is left out.\n`,
      )
    print(`${problem ?? `What is held of ${name} was written to ${path}. It is private: hand it to nobody else.`}\n`)
    return problem ? 1 : 0
  },
)

function readPersonArguments(args: string[]) {
  const { name, values } = argumentsIn(args, { export: { type: 'string' }, erase: { type: 'boolean' } })
  return name && (values.export === undefined) !== !values.erase ? { name, values } : usage
}

function reportNobody(name: string, print: Print): number {
  print(`Nobody here has the email or ORCID iD ${name}\n`)
  return 2
}

function reportSeveral(emails: string[], print: Print): number {
  print('Several addresses stand with this ORCID iD, which anybody can type. Name one by email:\n')
  for (const email of emails) print(`  ${email || 'no email'}\n`)
  return 2
}

async function listNamed({ db }: Pick<Needed, 'db'>, name: string, print: Print): Promise<number> {
  const found = await findNamed(db, name)
  print(found.length > 0 ? 'Name one of these by email or ORCID iD:\n' : `Nobody here is named ${name}\n`)
  for (const { name, email, orcid } of found)
    print(`${[name, email || 'no email', orcid].filter(Boolean).join('\t')}\n`)
  return 2
}

async function erase(services: Needed, who: Who, print: Print): Promise<number> {
  const wasWaiting = await finishErasures(services, who)
  const result = await erasePerson(services, who)
  if (!result.ok)
    return wasWaiting && result.code === 'nobody' ? reportFinished(print) : reportRefusedErasure(result, who, print)
  await finishErasures(services)
  print('Erased from rows, letters, history and files, and from the daily dumps, which were made anew.\n')
  for (const line of describeKept(result.kept)) print(`Stays: ${line}.\n`)
  if (result.others.length > 0)
    print(
      `Deleted whole, though somebody else sent them: ${result.others.join(', ')}. ` +
        'Their links say that they are gone; tell those people if they should know.\n',
    )
  if (result.namesakes.length > 0)
    print(
      `Look yourself at the work log, notes, letters and reports for ${result.namesakes.join(', ')}: ` +
        'somebody else has that name too, or it may be a word.\n',
    )
  const backups = await listBackups(services.db)
  if (backups.length > 0)
    print('Older backups still hold them, and were not changed. Delete those, or keep them shut away:\n')
  for (const { at, username } of backups) print(`  ${at} UTC, made by ${username}\n`)
  return 0
}

function reportFinished(print: Print): number {
  print('They were erased before; their files are deleted and the dumps made anew now.\n')
  return 0
}

function reportRefusedErasure(result: Erased & { ok: false }, { emails, orcids }: Who, print: Print): number {
  if (result.code === 'nobody') return reportNobody([...emails, ...orcids].join(), print)
  if (result.code === 'several') return reportSeveral(result.emails, print)
  if (result.code === 'shared') {
    print('Several people share this address. Name one by ORCID iD:\n')
    for (const orcid of result.orcids) print(`  ${orcid}\n`)
    return 2
  }
  print('Nothing was erased: this is under way.\n')
  for (const { what, why } of result.open) print(`  ${what}: ${why}\n`)
  return 1
}
