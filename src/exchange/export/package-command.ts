import { resolve } from 'node:path'
import { argumentsIn, type Command, commandOf } from '../../core/cli/terminal.ts'
import { counted } from '../../core/text/counted.ts'
import { placeIn } from '../../journal/record/issues/rules.ts'
import type { AllCommandServices } from '../../services.ts'
import { listMissingFor } from '../deposits/missing-rules.ts'
import { zipJats } from '../deposits/packing.ts'
import { archiveNames } from '../deposits/profiles/profile.ts'
import { listDescribedOfIssue } from '../deposits/queries.ts'

const usage = `Usage: bun run export FILE.zip --archive ${archiveNames.join('|')} --issue YEAR/VOLUME/ISSUE [--overwrite]\n`

/**
 * `bun run export FILE.zip --archive pmc --issue 2026/5/2`: packs an issue's articles as an archive takes them; exit
 * code 1 with the missing values, a line each, if it would refuse them.
 */
export const packageCommand: Command<AllCommandServices> = commandOf(
  parsePackageArguments,
  async (services, { path, archive, issue, mayReplace }, { print, writeFile }) => {
    const articles = await listDescribedOfIssue(services, issue)
    const missing = listMissingFor(`${archive}.zip`, articles)
    for (const { article, message } of missing) print(`${article ? `Ref ${article.refnumber}: ` : ''}${message}\n`)
    if (articles.length === 0) print('The issue has no public article\n')
    if (missing.length > 0 || articles.length === 0) return 1
    const failures: string[] = []
    const bytes = await zipJats(services, { articles, archive }, (error) => failures.push(String(error)))
    const problem = (await writeFile({ path, mayReplace }, bytes).catch(String)) ?? failures[0]
    print(problem ? `${problem}\n` : `${counted(articles.length, 'article')} were packed in ${path}\n`)
    return problem ? 1 : 0
  },
)

function parsePackageArguments(args: string[], folder: string) {
  const options = { archive: { type: 'string' }, issue: { type: 'string' }, overwrite: { type: 'boolean' } } as const
  const { name, values } = argumentsIn(args, options)
  if (!values) return usage
  const archive = archiveNames.find((known) => known === values.archive)
  const [year = '', volume = '', number = ''] = values.issue?.split('/') ?? []
  const issue = placeIn({ year, volume, issue: number })
  if (!name || !archive || !issue) return usage
  return { path: resolve(folder, name), archive, issue, mayReplace: values.overwrite ?? false }
}
