import { expect, test } from 'bun:test'
import { confidentialIn } from '../../src/review/traces/confidential-rules.ts'
import { ownEntriesIn, tracesAmongNames, tracesIn } from '../../src/review/traces/find-rules.ts'
import { hiddenNamesOf } from '../../src/review/traces/hidden-rules.ts'
import { isNameAlone } from '../../src/review/traces/naming-rules.ts'
import type { PageText, Side, TraceKind } from '../../src/review/traces/rules.ts'
import { gathered, pagesText } from '../../src/review/traces/rules.ts'
import { fundingIn, thanksIn } from '../../src/review/traces/statement-rules.ts'
import { soundOf } from '../../src/review/traces/transliteration.ts'

const authors: Side = {
  people: [
    {
      name: 'Ravi Kumar Sharma',
      email: 'rksharma72@iari.example.in',
      phone: '+91 98765 43210',
      orcid: 'https://orcid.org/0000-0002-1825-0097',
      affiliation: 'Division of Agronomy, ICAR-Indian Agricultural Research Institute, New Delhi, India',
    },
    { name: 'María José Núñez-García', email: 'mj@univ.example.es', affiliation: 'University of Granada, Spain' },
    { name: 'Jan van der Berg', affiliation: 'Banaras Hindu University (BHU), Varanasi' },
    { name: 'सीता देवी मिश्रा' },
    { name: 'Jürgen Ōtsuka-Müller' },
    { name: 'Anna Stueber', family: '' },
    { name: 'Qi Wei' },
    { name: 'Ana de la Cruz' },
    { name: 'Guenther Wolkenstein' },
    { name: 'Joel Michael Ebner' },
    {
      name: 'Ilse Vandermeer-Oyelaran',
      email: 'ilse@tides.delft.example',
      phone: '+31 15 278 5440',
      affiliation: 'Delft Institute for Tidal Hydrology, Netherlands; University of Enugu Coastal Lab',
    },
  ],
  userNames: ['milletman'],
  institutions: ['Indian Institute of Technology Kharagpur'],
  title: 'The yield of millet under Berg terraces',
  references: [
    'Gupta S. Soil of the plains. Soil J. 2011;1:1-9.',
    'Sharma RK, Núñez-García MJ. Millet and rain. Field J. 2018;4:2-8.',
    'Sharma S. Wheat. 2019.',
  ],
}

const found = (text: string, side = authors) => tracesIn([{ page: 1, text }], side)
const kindsOf = (text: string, side = authors) => found(text, side).map(({ kind, text }) => [kind, text] as const)

const told: [TraceKind, string, string][] = [
  ['name', 'The plots of Ravi Kumar Sharma were dry.', 'Ravi Kumar Sharma'],
  ['name', 'RAVI KUMAR SHARMA', 'RAVI KUMAR SHARMA'],
  ['name', 'S H A R M A was here', 'S H A R M A'],
  ['name', 'S\n harma was here', 'S harma'],
  [
    'institution',
    'at the D e l f t I n s t i t u t e f o r T i d a l H y d r o l o g y in May',
    'D e l f t I n s t i t u t e f o r T i d a l H y d r o l o g y',
  ],
  ['email', 'i l s e @ t i d e s . d e l f t . e x a m p l e', 'i l s e @ t i d e s . d e l f t . e x a m p l e'],
  ['name', 'G u e n t h e r and others', 'G u e n t h e r'],
  ['name', String.raw`dug by J\"urgen {\=O}tsuka in May`, 'Jürgen Ōtsuka'],
  ['name', 'dug by Mar&iacute;a N&uacute;&ntilde;ez in May', 'María Núñez'],
  ['name', String.raw`dug by Mar\u00eda N%C3%BA\~nez in May`, 'María Núñez'],
  ['name', String.raw`dug by Mar\303\255a N\xc3\xba\xc3\xb1ez in May`, 'María Núñez'],
  ['path', String.raw`from C:\udeaf\ravi\x.csv we`, String.raw`C:\udeaf\ravi\x.csv`],
  ['name', 'seen by R. K. Sharma in May', 'R. K. Sharma'],
  ['name', 'seen by R.K. Sharma in May', 'R.K. Sharma'],
  ['name', 'seen by RK Sharma in May', 'RK Sharma'],
  ['name', 'seen by R Sharma in May', 'R Sharma'],
  ['name', 'Sharma, Ravi Kumar: field notes', 'Sharma, Ravi Kumar'],
  ['name', 'Sharma R.K. drew the map', 'Sharma R.K'],
  ['name', 'Photograph: Sharma', 'Sharma'],
  ['name', 'Copyright Sharma 2026', 'Sharma'],
  ['name', 'run by wolkenstein77, at night', 'wolkenstein'],
  ['name', 'drawn by Shar-\nma in May', 'Shar- ma'],
  ['name', 'drawn by S\u200eh\u2062a\u061cr\u202am\u202ca in May', 'Sharma'],
  ['email', 'write to rksharma72\u200e@\u2068iari.example.in', 'rksharma72@iari.example.in'],
  ['name', 'drawn by Wolken-\n stein in May', 'Wolken- stein'],
  ['name', 'M. J. N.-G. designed it', 'M. J. N.-G'],
  ['name', 'kept by user jwolkenstein there', 'jwolkenstein'],
  ['name', 'as Dr. Sharma told the farmers', 'Sharma'],
  ['name', 'What Sharma says', 'Sharma'],
  ['name', 'It rained. Because Sharma was there', 'Sharma'],
  ['name', 'Contact Sharma at noon', 'Sharma'],
  ['name', 'With thanks, Ravi', 'Ravi'],
  ['name', 'dug by MarÃ\u00ada NÃºÃ±ez in May', 'María Núñez'],
  ['name', 'saved as plots_of_Mar__a.csv', 'Mar__a'],
  ['name', 'by N?ñez-Garc?a or J_rgen', 'J_rgen'],
  ['name', 'the map of M__ller', 'M__ller'],
  ['name', 'It is sound.\nSigned: R.S.\nThe end', 'R.S'],
  ['name', 'It is sound.\nBest wishes, R. K. Sharma\nThe end', 'R. K. Sharma'],
  ['name', 'It is sound.\n— R. S.\nThe end', 'R. S'],
  ['name', 'Commented [RKS12]: dry', 'RKS'],
  ['name', 'drawn by Ravi\nSharma in May', 'Ravi Sharma'],
  ['name', 'by Maria Jose Nunez-Garcia', 'Maria Jose Nunez-Garcia'],
  ['name', 'by M. J. Núñez García', 'M. J. Núñez García'],
  ['name', 'by M.-J. Núñez‐García', 'M.-J. Núñez‐García'],
  ['name', 'the map of Núñez-García shows', 'Núñez-García'],
  ['name', 'by María José Núñez in May', 'María José Núñez'],
  ['name', 'the map of Núñez shows', 'Núñez'],
  ['name', 'With thanks, María José', 'María José'],
  ['name', 'drawn by Juergen Otsuka in May', 'Juergen Otsuka'],
  ['name', 'drawn by J. Mueller in May', 'J. Mueller'],
  ['name', 'drawn by Jür Müller in May', 'Jür Müller'],
  ['name', 'drawn by A. Stüber in May', 'A. Stüber'],
  ['name', 'by Jan van der Berg himself', 'Jan van der Berg'],
  ['name', 'खेत रवि शर्मा ने देखा', 'रवि शर्मा'],
  ['name', 'the notes of Sita Devi Mishra say', 'Sita Devi Mishra'],
  ['name', 'Author contributions: RKS planned the trial.', 'RKS'],
  ['name', 'Author contributions. M.J.N.G. wrote it.', 'M.J.N.G'],
  ['name', 'Ravi Sharma1,*, Anil Verma2', 'Ravi Sharma'],
  ['name', 'Sharma¹ and Verma²', 'Sharma'],
  ['name', 'drawn by Otsuka\u200b-Mül\u00adler in May', 'Otsuka\u200b-Mül\u00adler'],
  ['name', 'file SharmaRavi2020.csv', 'SharmaRavi'],
  ['name', 'with W. Qi in May', 'W. Qi'],
  ['name', 'Qi, W. drew it', 'Qi, W'],
  ['name', 'as Cruz told us', 'Cruz'],
  ['name', 'RKS and AB did the field work.', 'RKS'],
  ['name', 'Seed was kept by R.K.S. in May', 'R.K.S'],
  ['name', 'Two raters (RKS, MJN) read all reports', 'MJN'],
  ['name', 'R.S. sowed it', 'R.S'],
  ['name', 'Contributions: J.v.d.B. and RS wrote it', 'RS'],
  ['name', 'Conceptualization, RKS; data curation, MJNG', 'MJNG'],
  ['name', 'CRediT: RKS: software', 'RKS'],
  ['name', 'Beiträge: RKS, AB', 'RKS'],
  ['name', 'Contribución de los autores: MJN, AB', 'MJN'],
  ['name', '作者贡献：RKS', 'RKS'],
  ['name', 'Вклад авторов: RKS', 'RKS'],
  ['name', 'All transcripts were coded in R by MJN.', 'MJN'],
  ['name', 'It was written by the first author, RKS, after each visit', 'RKS'],
  ['name', 'The first author (RKS) is a nurse', 'RKS'],
  ['name', 'The first coder was RKS and slept', 'RKS'],
  ['name', 'drawn by Günther in May', 'Günther'],
  ['name', 'follow @ivandermeer there', '@ivandermeer'],
  ['name', 'ask milletman for the data', 'milletman'],
  ['name', 'typed by ilse vandermeer-oyelaran at home', 'ilse vandermeer-oyelaran'],
  ['name', 'observer,ravi sharma', 'ravi sharma'],
  ['name', 'file otsuka-müller, jürgen', 'otsuka-müller, jürgen'],
  ['name', 'plots/ilse_vandermeer.csv', 'ilse_vandermeer'],
  ['name', 'drawn by Shаrma in May', 'Shаrma'],
  ['name', 'drawn by Ѕhаrmа in May', 'Ѕhаrmа'],
  ['name', 'kept in sampleRaviSharma2019.csv there', 'Sharma'],
  ['name', 'the column wolkenstein_i has', 'wolkenstein'],
  ['name', 'the WolkensteinLab has', 'Wolkenstein'],
  ['name', 'WOLKENSTEIN ET AL.', 'WOLKENSTEIN'],
  ['name', 'WOLKENSTEIN AND EBNER', 'WOLKENSTEIN'],
  ['name', 'EBNER AND WOLKENSTEIN', 'WOLKENSTEIN'],
  ['name', 'Thesis Wolkenstein 2025', 'Wolkenstein'],
  ['name', 'drawn by Wolken-stein in May', 'Wolken-stein'],
  ['name', 'Guenther Wolkensteinᵃ', 'Guenther Wolkenstein'],
  ['name', 'Guenther Wolkenstein^a', 'Guenther Wolkenstein'],
  ['institution', 'ᵃUniversity of Granada', 'University of Granada'],
  ['name', 'by ᵍᵘᵉⁿᵗʰᵉʳ ʷᵒˡᵏᵉⁿˢᵗᵉⁱⁿ in May', 'GUENTHER WOLKENSTEIN'],
  ['institution', 'aUniversity of Granada, Spain', 'University of Granada'],
  ['name', 'drawn by Wolken\u2011stein in May', 'Wolken\u2011stein'],
  ['name', 'drawn by \u202enietsnekloW\u202c in May', 'Wolkenstein'],
  ['name', 'drawn by ⓦⓞⓛⓚⓔⓝⓢⓣⓔⓘⓝ in May', 'WOLKENSTEIN'],
  ['name', 'drawn by 🅆⒪🄻🅺🅴ⓃⓈⓉⒺⒾⓃ in May', 'WOLKENSTEIN'],
  ['name', 'drawn by ᴡᴏʟᴋᴇɴꜱᴛᴇɪɴ in May', 'WOLKENSTEIN'],
  ['name', 'Created by gwolkenstein on host ws12', 'gwolkenstein'],
  ['name', 'plot NunezGarciaMariaJose was dug', 'NunezGarciaMariaJose'],
  ['name', 'cited as NúñezGarcía there', 'NúñezGarcía'],
  ['name', 'the folder otsukamuller holds it', 'otsukamuller'],
  ['name', 'WeChat: wolkensteing88', 'wolkensteing'],
  ['name', 'GWolkenstein dug', 'GWolkenstein'],
  ['repository', 'see wolkenstein.com below', 'wolkenstein.com'],
  ['repository', 'install_github("milletlab/terraces")', 'milletlab/terraces'],
  ['repository', 'The code is on GitHub (milletlab/terraces)', 'milletlab/terraces'],
  ['repository', 'docker pull milletlab/terraces:1.2', 'milletlab/terraces'],
  ['repository', 'Models are at huggingface.co/milletlab/rain', 'huggingface.co/milletlab/rain'],
  ['repository', 'see https://hdl.handle.net/10261/123 for it', 'https://hdl.handle.net/10261/123'],
  ['repository', 'see http://space.univ.example/handle/10530/12 there', 'http://space.univ.example/handle/10530/12'],
  ['repository', 'the data: bit.ly/3abcd', 'bit.ly/3abcd'],
  ['repository', 'our film: youtu.be/abc', 'youtu.be/abc'],
  ['repository', 'code is at http: // www. cs. toronto. edu/ ~mbrubake/ .', 'http://www.cs.toronto.edu/~mbrubake/'],
  ['repository', 'see milletlab.github.io, below', 'milletlab.github.io'],
  ['name', '© 2018 Sharma et al.', 'Sharma'],
  ['name', 'How to cite: Sharma et al. (2018)', 'Sharma'],
  ['name', 'This paper by Sharma et al. has', 'Sharma'],
  ['name', 'run wolkenstein_millet.R there', 'wolkenstein'],
  ['email', 'write to rksharma72@iari.example.in now', 'rksharma72@iari.example.in'],
  ['email', 'rksharma72 (at) iari (dot) example (dot) in', 'rksharma72 (at) iari (dot) example (dot) in'],
  ['email', '{gupta, rksharma72}@iari.example.in', '{gupta, rksharma72}@iari.example.in'],
  ['email', 'ravi.other@gmail.example', 'ravi.other@gmail.example'],
  ['email', 'write to ravi.other@gmail.example. Our plots', 'ravi.other@gmail.example'],
  ['email', 'write to ravi.other@gmail.example.\nA plot', 'ravi.other@gmail.example'],
  ['institution', 'Asha is now with the Polder Lab, Ghent.', 'is now with the Polder Lab, Ghent.'],
  ['institution', 'Done while she was with\nPolder Lab. It rained', 'while she was with Polder Lab.'],
  ['institution', 'She is on leave from the Polder Lab', 'on leave from the Polder Lab'],
  ['institution', '*Present address: Polder Lab, Ghent', 'Present address: Polder Lab, Ghent'],
  ['repository', 'All was deposited as PRJNA123456 there', 'PRJNA123456'],
  ['repository', 'GEO accession GSE12345.', 'GSE12345'],
  [
    'repository',
    'at https://rdr.x.be/dataset.xhtml?persistentId=doi:1',
    'https://rdr.x.be/dataset.xhtml?persistentId=doi:1',
  ],
  ['phone', 'pH 4.6 4.4 4.2 4.2, ph 015-2785441', 'ph 015-2785441'],
  ['phone', 'call 098765-43210 at noon', '098765-43210'],
  ['phone', 'Mobile: 94150 11223', 'Mobile: 94150 11223'],
  ['phone', `Tel${' '.repeat(1_000_000)}- Mobile no. : 94150 11223`, 'Mobile no. : 94150 11223'],
  ['phone', 'or +44 1865 270000 today', '+44 1865 270000'],
  ['phone', 'call 015-2785440 at noon', '015-2785440'],
  ['phone', 'call +31 (0)15 278 5440 now', '+31 (0)15 278 5440'],
  ['name', 'at https://j.example/r/7k2q9mxxxxxxxxxxxxxxxxxxxx now', 'https://j.example/r/7k2q9mxxxxxxxxxxxxxxxxxxxx'],
  ['name', 'at https://j.example/verify/RKJB5R4-D9EXCXQY-BQZ8.', 'https://j.example/verify/RKJB5R4-D9EXCXQY-BQZ8'],
  ['name', 'my certificate (rkjb5r4–d9excxqy–bqz8)', 'rkjb5r4–d9excxqy–bqz8'],
  ['name', 'on the board, E12-D9EXCXQY-BQZ8', 'E12-D9EXCXQY-BQZ8'],
  ['name', 'for 2026012-3-D9EXCXQY-BQZ8 too', '2026012-3-D9EXCXQY-BQZ8'],
  ['name', 'see /s/7k2q9mxxxxxxxxxxxxxxxxxxxx', '/s/7k2q9mxxxxxxxxxxxxxxxxxxxx'],
  ['name', 'the plots that sHARMA dug', 'sHARMA'],
  ['name', 'the plots that {S}harma dug', 'Sharma'],
  ['name', '<b>S</b>harma dug, and **S**harma', 'Sharma'],
  ['name', String.raw`S\textsc{harma} dug, and Shar\-ma`, 'Sharma'],
  ['orcid', '0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['orcid', 'https://orcid.org/0000-0001-5109-3700', 'orcid.org/0000-0001-5109-3700'],
  ['orcid', 'over cells: 0000\n 0002\n 1825\n 0097\n', '0000 0002 1825 0097'],
  ['orcid', '"0000","0002","1825","0097"', '0000","0002","1825","0097'],
  ['orcid', '0000\u20110002\u22121825_0097', '0000\u20110002\u22121825_0097'],
  ['orcid', '००००-०००२-१८२५-００９７', '००००-०००२-१८२५-００９７'],
  ['orcid', 'in a table: 218250097,\nand 1218250097', '218250097'],
  ['orcid', `in boxes: ${[...'0000000218250097'].join('  ')}`, [...'0000000218250097'].join(' ')],
  ['institution', 'grown at the Indian Agricultural Research Institute', 'Indian Agricultural Research Institute'],
  ['institution', 'the herbarium of IARI holds it', 'IARI'],
  ['institution', 'on fields of Granada University', 'Granada University'],
  ['institution', 'Univ. of Granada gave seed', 'Univ. of Granada'],
  ['institution', 'weather of BHU', 'BHU'],
  ['institution', 'the Institute for Tidal Hydrology in Delft', 'Institute for Tidal Hydrology in Delft'],
  ['institution', 'the Tidal Hydrology Institute of Delft', 'Tidal Hydrology Institute of Delft'],
  ['institution', 'the Delft Tidal Hydrology Institute', 'Delft Tidal Hydrology Institute'],
  ['institution', 'At the University of Enugu it rained', 'University of Enugu'],
  ['institution', 'the Enugu Coastal Laboratory', 'Enugu Coastal Laboratory'],
  ['institution', 'Coastal Lab, University of Enugu', 'Coastal Lab, University of Enugu'],
  ['institution', 'Indian Institute of Technology, Kharagpur', 'Indian Institute of Technology, Kharagpur'],
  ['path', 'see C:\\Users\\ravi\\millet\\fig1.png', 'C:\\Users\\ravi\\millet\\fig1.png'],
  ['path', 'from /home/rks/millet/data.csv we', '/home/rks/millet/data.csv'],
  ['path', 'file:///Users/x/paper.tex', 'file:///Users/x/paper.tex'],
  ['repository', 'Our code: https://github.com/milletlab/yield.', 'https://github.com/milletlab/yield'],
  ['repository', 'at www.example.org/milletman/data', 'www.example.org/milletman/data'],
  ['repository', 'https://example.edu/~sharma/x', 'https://example.edu/~sharma/x'],
  ['repository', 'linkedin.com/in/someone', 'linkedin.com/in/someone'],
  ['repository', 'this page\n\nhttps://github.com/wedgelab/models', 'https://github.com/wedgelab/models'],
  ['repository', 'Code is at https://doi.org/10.5281/zenodo.12', 'https://doi.org/10.5281/zenodo.12'],
  ['repository', 'at https://data.tides.delft.example/model', 'https://data.tides.delft.example/model'],
  ['repository', 'at http://delft.example:80/x', 'http://delft.example:80/x'],
  ['repository', 'see www.delft.example, below', 'www.delft.example'],
  ['repository', 'see research.delft.example/wedge.', 'research.delft.example/wedge'],
  [
    'repository',
    'at https://x.example/N%C3%BA%C3%B1ez-G%61rc%C3%ADa',
    'https://x.example/N%C3%BA%C3%B1ez-G%61rc%C3%ADa',
  ],
  [
    'repository',
    'at https://x.example/%E0%A4%AE%E0%A4%BF%E0%A4%B6%E0%A5%8D%E0%A4%B0%E0%A4%BE',
    'https://x.example/%E0%A4%AE%E0%A4%BF%E0%A4%B6%E0%A5%8D%E0%A4%B0%E0%A4%BE',
  ],
  ['repository', 'See https://drive.google.com/file/d/a for it', 'https://drive.google.com/file/d/a'],
  ['repository', 'See https://x-my.sharepoint.com/personal/x for it', 'https://x-my.sharepoint.com/personal/x'],
  ['repository', 'see www.openicpsr.org/openicpsr/project/1 there', 'www.openicpsr.org/openicpsr/project/1'],
  ['repository', 'see doi 10.3886/E12V1, there', '10.3886/E12V1'],
  ['repository', 'Data availability: https://rdr.example.org/d?id=1', 'https://rdr.example.org/d?id=1'],
  ['repository', 'All was\ndeposited (10.7802/2345) in May', '10.7802/2345'],
  ['institution', 'approved by the Delft Institute (no. 12)', 'Delft Institute'],
  ['acknowledgement', 'Acknowledgements\nSeed came from the hills.', 'Acknowledgements Seed came from the hills.'],
  ['acknowledgement', 'It rained. We thank the farmers of Ranchi.', 'We thank the farmers of Ranchi.'],
  ['acknowledgement', 'The authors are deeply grateful to B. Roy.', 'The authors are deeply grateful to B. Roy.'],
  ['funding', 'paid under grant no. SERB/2019/0042 of', 'grant no. SERB/2019/0042'],
  ['funding', 'This work was supported by the Ministry.', 'This work was supported by the Ministry.'],
  ['funding', 'Funding: the Hill Trust gave seed.', 'Funding: the Hill Trust gave seed.'],
  ['self_reference', 'In our earlier work [2] it rained.', 'In our earlier work [2] it rained.'],
  ['self_reference', 'As we have shown previously [1,2], it rains.', 'As we have shown previously [1,2], it rains.'],
  ['self_reference', 'As in our earlier study,2 wedges move.', 'As in our earlier study,2 wedges move.'],
  ['self_reference', 'We showed this before.2', 'We showed this before.2'],
  ['self_reference', 'In our earlier work² it rained.', 'In our earlier work² it rained.'],
  ['self_reference', 'We have shown previously¹⁻³ that it rains.', 'We have shown previously¹⁻³ that it rains.'],
  ['self_reference', 'In [1–3], we proposed terraces.', 'In [1–3], we proposed terraces.'],
  [
    'self_reference',
    'our previous trial (Sharma et al., 2018) was dry.',
    'our previous trial (Sharma et al., 2018) was dry.',
  ],
]

test.each([
  'The sample R123456-ABCDEFGH dried.',
  'Part 12-3-ABCDEFG-1234 and 12-3-ABCDEFGHI-1234 broke.',
  'The cross XRKJB5R4-D9EXCXQY-BQZ8a failed.',
  'The gene E12-UUUUUUUU-OOOO is none.',
])('what is no code of a certificate tells nothing: %s', (text) => expect(kindsOf(text)).toEqual([]))

test.each([
  'In [2],\nwe proposed terraces.',
  'It was\ndescribed\npreviously [2].',
  'This is\nan extended\nversion of a talk.',
  'A farm was financially\nsupported in May by Acme with a\nloan; funding was\nreceived from Acme.',
  'The facilities are\nduly\nacknowledged.',
])('phrases are told over the ends of lines, but not of paragraphs: %s', (text) => {
  expect(kindsOf(text)).toHaveLength(1)
  expect(kindsOf(text.replaceAll('\n', '\n\n'))).toEqual([])
})

test.each([
  ['name', 'seen by\nShar\nma\n5', 'Shar ma'],
  ['name', 'Ravi Ku\nmar Shar\nma', 'Ravi Ku mar Shar ma'],
  ['email', 'rkshar\nma72@ia\nri.example.in', 'rkshar ma72@ia ri.example.in'],
  ['institution', 'Univer\nsity of Gran\nada', 'Univer sity of Gran ada'],
  ['orcid', '0000-\n0002-\n1825-\n0097', '0000- 0002- 1825- 0097'],
  ['', 'Sharma\nfields', ''],
  ['', 'Shar\nmandu', ''],
  ['', 'Xshar\nma', ''],
])('a narrow cell that breaks words at the ends of its lines tells of %s: %s', (kind, text, shown) => {
  const told = tracesIn([{ page: 1, text, isApart: true, isCell: true }], authors)
  expect(told.map((one) => [one.kind, one.text])).toEqual(kind ? [[kind, shown]] : [])
})

test.each(['“MARÍ” — 20 Â°C', 'a M_x of n_x', 'Mll and N??', 'the mean_value? a_b'])(
  'letters of %s tell nobody',
  (text) => expect(kindsOf(text)).toEqual([]),
)

test.each([
  '10000 0002 1825 0097',
  '0000, 0002, 1825, 00971',
  '0000 and 0002 and 1825 and 0097',
  '0000 0002 1825 0098',
])('digits that are no iD of theirs tell nobody: %s', (text) => expect(kindsOf(text)).toEqual([]))

for (const [kind, text, shown] of told)
  test(`'${text.replace(/\n/g, ' ')}' tells by ${kind}`, () => expect(kindsOf(text)).toContainEqual([kind, shown]))

test.each([
  ['TU Delft', 'TU Delft'],
  ['Department of Physics, KU Leuven, Belgium', 'KU Leuven'],
  ['Ifremer, Brest', 'Ifremer'],
  ['Universidade do Porto', 'Universidade do Porto'],
  ['Harvard Medical School', 'Harvard Medical School'],
  ['School of Oriental and African Studies', 'School of Oriental and African Studies'],
  ['Mayo Clinic, Rochester', 'Mayo Clinic'],
])('an institution of an unknown kind is told as it is written: %s', (affiliation, name) => {
  const side = { people: [{ name: 'Qo Zzyx', affiliation }], title: 'Wedges', references: [] }
  expect(kindsOf(`Kept at ${name} by others`, side)).toEqual([['institution', name]])
  const others = 'In Brest, Belgium, Rochester, India and Leuven, a school of physics; Department of Statistics'
  expect(kindsOf(others, side)).toEqual([])
  for (const affiliation of ['India', 'Statistics Department, Leuven', 'Department of Physics, Leuven'])
    expect(kindsOf(others, { ...side, people: [{ name: 'Qo Zzyx', affiliation }] })).toEqual([])
})

test('the kind of a unit in an affiliation is no institution', () => {
  const side = {
    people: [{ name: 'Qo Zzyx', affiliation: 'Heudiasyc, UMR 7253, UTC, Compiègne' }],
    title: '',
    references: [],
  }
  expect(kindsOf('UMR 7253 of others; at UTC', side)).toEqual([['institution', 'UTC']])
})

const untold = [
  [
    'where somebody else is',
    'Paths visiting a node; it is now at three, while it was at rest; the present address of a cell.',
  ],
  ['an entry of others', 'Reads of PRJNA123456 were taken from there. The PRJ12 and SRA tools.'],
  ['words of the title, also in a name', 'The millet of Berg stands.'],
  ['a work that is cited', 'Sharma et al. [7] and Sharma (2018) measured rain.'],
  ['somebody else of the same given name', 'Ravi Verma, Ravi K. Verma and RAVI VERMA gave seed.'],
  ['an everyday word', 'A garcia is a heron. Núñez was a king'],
  ['a department that every university has', 'Department of Agronomy, a school of biology'],
  ['a listed work', 'References\nSharma RK, Núñez-García MJ. Millet and rain. Field J. 2018.'],
  [
    'what papers link to',
    'It ran (https://pypi.org/p/tree, doi:10.1016/j.x, https://youtube.com/watch?v=1). Prices are available at https://data.example.org/x.',
  ],
  ['earlier work of others', 'In our earlier work [1] and [3] there is none.'],
  ['a method of ours', 'Our method needs Table 2 (2). Our model (2) is.'],
  ['numbers', 'Yield was 98765 and 43210; grant 2 of 3; project 2018; DOI 10.1000/1234-5678-9012.'],
  ['what is acknowledged', 'We acknowledge that rain is scarce.'],
  ['parts of names in small letters', 'the ilse and the vandermeer, a sharma, anil; by ravi verma'],
  [
    'institutions of others',
    'an institute of tidal science; Delft. The Institute; coastal laboratory of others; University of Technology, Coastal Lab; Nsukka University, Enugu; the University, Enugu',
  ],
  ['another name, or none, with a hyphen', 'Wolken-stone and wolken-stein'],
  ['hosts of others', 'see https://notdelft.example/, www.delft.example.org and https://tides.example/x'],
  ['a store without names', 'See https://anonymous.4open.science/r/x\n\nhttps://anonymous.4open.science/r/x'],
  ['numbers behind words', 'In our earlier work Fig.2, CO2, 1,2, 5 m² and v.2.5 differ. Our study,2020'],
  ['other telephones', 'Plots 27854 and 5278 5441; 015-2785441 and 12785440'],
  ['files of others', 'by sharmaji.csv, model.sharma and Anil.pdf'],
  ['words in other letters', 'Σharma, Шарма'],
  ['a store without an account', 'On GitHub and/or Git, github.com or GitHub/GitLab; see bit and/or byte'],
  ['handles and names of others', 'ask @milletfarm; Juan, Jol, Michal and Jürg came'],
  ['a place of a system', 'written to /usr/share/doc and ~/.bashrc'],
  ['the given name of somebody in another order', 'by Qi Tao and Tao Qi'],
  ['initials of others', 'coded by RKS-80; see R.S. Gupta, Gupta, R.S., Gupta RS and Gupta R.S. there; in the U.S.'],
]

for (const [what = '', text = ''] of untold)
  test(`${what}: nothing is told`, () => expect(kindsOf(text).filter(([, text]) => text !== 'Núñez')).toEqual([]))

test.each([
  ['Rothamsted', 'Rothamsted'],
  ['Punjab Agricultural University, Ludhiana', 'PAU'],
  ['Department of Soils, Teagasc, Carlow, Ireland', 'Teagasc'],
])('an institution is told by one word: %s', (affiliation, name) => {
  const side = { people: [{ name: 'Qo Zzyx', affiliation }], title: 'Wedges', references: [] }
  expect(kindsOf(`Kept at ${name}, Carlow, by others from Ireland, with DNA`, side)).toEqual([['institution', name]])
})

test.each([
  ['Universidade Federal de Mato Grosso do Sul', 'UFMS', 'gmail.com'],
  ['Adam Mickiewicza University in Poznań', 'AMU', 'gmail.com'],
  ['Department of Soils, University of California, Los Angeles, USA', 'UCLA', 'gmail.com'],
  ['National Institute of Technology, Rourkela', 'NITR', 'gmail.com'],
  ['Indian Institute of Technology Bombay, Mumbai', 'IIT Bombay', 'gmail.com'],
  ['Technische Universität Dresden', 'TU Dresden', 'gmail.com'],
  ['University of California, Davis, USA', 'UC Davis', 'gmail.com'],
  ['Yahoo! Labs, Sunnyvale', 'Yahoo! Labs', 'gmail.com'],
  ['Labmate', 'SUST', 'sust.example'],
  ['Labmate', 'SUST', 'cs.sust.edu.bd'],
])('an institution is told by its capitals: %s, %s', (affiliation, capitals, host) => {
  const side = { people: [{ name: 'Qo Zzyx', affiliation, email: `qo@${host}` }], title: 'Wedges', references: [] }
  expect(kindsOf(`Kept (CEUA/${capitals}) by UMS, GMAIL, CS, UFS and EDU`, side)).toEqual([['institution', capitals]])
})

test('what hosts are called is a word where a text writes it small', () => {
  const side = { people: [{ name: 'Qo Zzyx', email: 'qo@rice.edu' }], title: 'Wedges', references: [] }
  expect(kindsOf('RICE IN MAY: some rice', side)).toEqual([])
  expect(kindsOf('At RICE we saw', side)).toEqual([['institution', 'RICE']])
})

test.each(['Response to X by Ravi Kumar Sharma', 'The method of Sharma', 'Sharma terraces'])(
  'a title that names its author tells, and its words in the text do not: %s',
  (title) => {
    const side = { ...authors, title }
    const texts: PageText[] = [
      { page: null, field: 'title', text: title },
      { page: 1, text: 'The map of Sharma shows terraces' },
    ]
    expect(tracesIn(texts, side).map(({ field, kind }) => [field, kind])).toEqual([['title', 'name']])
  },
)

test.each(
  'Signed X,PI X,PhD X,Dean X,Drawn X,Love X,Anil X,S. X,AS X,G. K. X,X AS,X MD,X; M.D.,X-Lab,A.-X. X,NORBERT X ET AL.'.split(
    ',',
  ),
)('a family name is told whatever stands beside it: %s', (written) => {
  const name = written.startsWith('NORBERT') ? 'WOLKENSTEIN' : 'Wolkenstein'
  for (const text of [written, `It rained. ${written} was there.`])
    expect(found(text.replaceAll('X', name).replace(';', ','))).toContainEqual({
      page: 1,
      kind: 'name',
      text: expect.stringContaining(name),
      field: '',
    })
})

test.each<[Partial<Side['people'][number]> & { name: string }, string]>([
  [
    { name: 'Ramasubramanian Natarajan' },
    'N. Ramasubramanian|Mr. N. Ramasubramanian|Ramasubramanian N|Ramasubramanian N.',
  ],
  [{ name: 'Ana Paula de Souza Lima', family: 'de Souza Lima' }, 'Lima APS|Souza APL'],
  [{ name: 'Paulo de Souza Teixeira', family: 'de Souza Teixeira' }, 'Teixeira PS|Teixeira et al.|Souza PT'],
  [{ name: 'Xiaoming Wang' }, 'Wang XM|X.-M. Wang|X. M. Wang|Xiao Ming Wang|Xiao-Ming Wang|Wang, X.M.'],
  [{ name: 'Nguyễn Thị Hồng Nhung', family: 'Nguyễn' }, 'N. T. H. Nhung|Nhung NTH|Nhung N.T.H.'],
  [{ name: 'Þórunn Ægisdóttir' }, 'Þ. Ægisdóttir|Þ Ægisdóttir'],
  [{ name: 'Hugh McAllister' }, 'Mc Allister|MacAllister H|H. MacAllister'],
  [{ name: 'Hugh MacAllister' }, 'Mac Allister|McAllister H'],
  [{ name: 'María García Ruiz', family: 'García Ruiz' }, 'Ruiz-García M|García-Ruiz M'],
  [{ name: 'Siri Ødegård' }, 'Odegaard S|Oedegaard|Odegard'],
  [{ name: 'Đurđa Đorđević' }, 'Djordjević Dj|Djurdja Djordjevic|Dordevic D|Đorđević'],
  [{ name: 'Djurdja Djordjevic' }, 'Đurđa Đorđević|Đorđević'],
  [{ name: 'Leyla Əsgərova' }, 'Asgarova L|L. Esgerova'],
  [{ name: 'Ġorġ Għarbi-Ħal' }, 'Gorg Gharbi-Hal|Gharbi'],
  [{ name: 'Zuzana Krištofíková' }, 'Krištofíkovej|Krištofíkovou|Krištofíkovú|Z. Krištofíkové'],
  [{ name: 'Jan Kowalski' }, 'Kowalskiego|Kowalskim|Kowalskiemu'],
  [{ name: 'Anna Nowicka-Dolenská' }, 'Nowickiej|Nowicką|Nowickiej-Dolenskiej|Dolenské'],
  [{ name: 'Jan Dolenský' }, 'Dolenského|Dolenskému|Dolenským'],
  [{ name: 'Qo Zzyx', affiliation: 'Delta Onderzoek BV' }, 'Delta Onderzoek|Delta Onderzoek B.V.'],
])('a name is told in the forms that its country writes: %j', (person, forms) => {
  const side = { people: [person], title: 'Millet', references: [] }
  for (const form of forms.split('|')) expect(found(`It rained. ${form} saw it in May.`, side)).not.toEqual([])
})

test.each([
  ['LMT weighed the grass and RAP dried it', ['LMT', 'RAP']],
  ['It was weighed by LMT; LMT-2 and ALMT are ovens', ['LMT']],
  ['Luciana M. Tavares (LMT) weighed it', ['Luciana M. Tavares', 'LMT']],
  ['The low mean tide (LMT) is wet. LMT is low', []],
  ['Mean tides (LMTs) are wet. LMT is low', ['LMT']],
  ['The lmt is a lake. LMT is deep', []],
])('initials are told wherever they stand, but of things: %s', (text, names) => {
  const people = [{ name: 'Luciana Maria Tavares' }, { name: 'Rogério Alves Pimentel' }]
  const side = { people, title: 'Grass', references: [] }
  expect(kindsOf(text, side)).toEqual(names.map((name) => ['name', name]))
})

test.each(['Author contributions: Þ.R. wrote', 'Author contributions: ÞR and ÆS wrote', 'dug by Þ. R. in May'])(
  'initials that are two letters elsewhere are told: %s',
  (text) => {
    const people = [{ name: 'Þórdís Ragnheiðardóttir' }, { name: 'Ægir Sævarsson' }]
    const told = kindsOf(text, { people, title: 'Grass', references: [] }).map(([, name]) => name)
    expect(told).toEqual(text.match(/Þ\.? ?R|ÆS/g) ?? [])
  },
)

test.each([
  ['lamb,gain,weighed_by\n1,20,AB\n2,30,AB', ['AB']],
  ['lamb;x;y\n1;"CD";20\n2;"AB";30', ['CD', 'AB']],
  ['lamb    Observer\n   1    CD\n   2    EF', ['CD']],
  ['The cut depth (CD) is high: CD of 2. It is AB-2; A B is a product.', []],
])('two initials are told in a table and elsewhere: %j', (text, names) => {
  const side = { people: [{ name: 'Ana Berg' }, { name: 'Cai Dorn' }], title: 'Grass', references: [] }
  expect(tracesIn([{ page: null, text }], side).map(({ text }) => text)).toEqual(names)
})

test('initials of syllables lead to a work of theirs', () => {
  const side = {
    people: [{ name: 'Xiaoming Wang' }],
    title: 'Wedges',
    references: ['Wang XM. Rain. 2018.', 'Wang XT. 2019'],
  }
  expect(kindsOf('In our earlier work [1] it rained. In our earlier work [2] it did not.', side)).toMatchObject([
    ['self_reference', 'In our earlier work [1] it rained.'],
  ])
})

const listed = [
  ...['References', '[1] Gupta S. Soil of the plains. Soil J. 2011;1:1-9.'],
  '[2] Sharma RK, Wolkenstein G. Millet. Granada University Press, 2018.',
]
test.each([
  ...'Tables,Figures,Figure captions,List of figures,Legends,Biography,Author biographies,Biographical note'.split(','),
  ...'Author information,Notes on contributors,Supporting information,Annex A,Credits,Cover letter,Notes'.split(','),
  ...'Statements and declarations,5. Glossary,Additional information:,TABLES AND FIGURES,Abbreviations'.split(','),
])('what stands behind the references under %s is told', (heading) => {
  for (const page of [1, null]) {
    const text = [...listed, heading, 'The plots in 2019 of Guenther Wolkenstein, of Granada University'].join('\n')
    const told = tracesIn([{ page, text }], authors).map(({ text }) => text)
    expect(told).toEqual(['Guenther Wolkenstein', 'Granada University'])
  }
})

test.each([
  ['Guenther Wolkenstein is a farmer of millet since 2010', 1],
  ['by Wolkenstein', 1],
  ['Guenther Wolkenstein\n1 May 2026', 1],
  ['Photo: G. Wolkenstein 2019', 1],
  ['Figure 1. Map of 2020, drawn by Wolkenstein', 1],
  ['Correspondence to Guenther Wolkenstein, 2026', 1],
  ['kept at Granada University', 1],
  ['Figure 1. Plots in rain.\n[3] Wolkenstein G. Rain. 2019.', 0],
  ['Plots of Guenther Wolkenstein, 2019', 1],
  ['In Ranchi, Guenther Wolkenstein dug in 2019.', 1],
  ['Study area\nIn 2019 rain fell on the land of Wolkenstein.', 1],
  ['1. Guenther Wolkenstein, Millet Farm, 2019', 1],
  ['[3] Wolkenstein G. The rain on plots of millet\nand of rice. Field J. 2020.', 0],
  ['[3] Wolkenstein G. My page.\n[4] Rao A. Rain. 2020.', 0],
  ['[3] Wolkenstein G. My page.', 1],
  ['[3] Rao A. (2019) Rain. In: Wolkenstein G (ed.) Weather. Granada University', 0],
])('behind references names are told but in entries: %s', (line, count) => {
  expect(found([...listed, line].join('\n'))).toHaveLength(count)
})

test.each([
  ['Wolkenstein G. The rain on plots of millet\nand of rice. Field J. 2020.', 0],
  ['Asha Rao, Guenther Wolkenstein, and Mary P.\nAdams. Rain on millet. Field J. July 2020.', 0],
  ['Rao A, Gupta S,\nWolkenstein G, Adams M: Rain on millet. Field J. 2020.', 0],
  ['Rao, A., & Wolkenstein, G. (2020). Rain on\nmillet. Field J.', 0],
  ['Rao A, Gupta S. Rain. In Wolkenstein G, ed. Weather. 2020.', 0],
  ['Rao A. (2020).\nRain. In: Wolkenstein G (ed.) Weather.\nSmith J. Hail. 2021.', 0],
  ['Seen with Wolkenstein on plots in 2020.', 1],
  ['Guenther Wolkenstein\n1 May 2026', 1],
])('a list without numbers has entries that begin with authors: %s', (line, count) => {
  const text = `References\nGupta S. Soil of the plains. Soil J. 2011;1:1-9.\n${line}`
  expect(found(text)).toHaveLength(count)
  if (!line.includes('\n')) expect(tracesIn([{ page: null, text }], authors)).toHaveLength(count)
})

test.each(
  'REFERENCES:,7. References,List of references,Cited references,References and notes,Literaturverzeichnis,Bibliographie,Referencias,Список литературы,参考文献,Kaynaklar'.split(
    ',',
  ),
)('a list under %s is one of references', (heading) => {
  expect(found(`${heading}\nRao A, Wolkenstein G. Rain. 2019.`)).toEqual([])
  expect(found(`${heading}\nRao A. Rain. 2019.\nSeen by Wolkenstein in 2019`)).toHaveLength(1)
})

test('a list of contents that names the references hides nothing behind it', () => {
  const text =
    'Contents\nReferences\nIntroduction\nIn 2019 Guenther Wolkenstein dug.\nSee https://github.com/wedgelab/models'
  for (const page of [1, null])
    expect(tracesIn([{ page, text }], authors).map(({ kind }) => kind)).toEqual(['name', 'repository'])
})

test.each([
  ['2 Literature', 2],
  ['III. Literature', 2],
  ['7 Literature', 1],
  ['Literature', 1],
  ['2 References', 1],
])('a section of what others wrote is no list of references: %s', (heading, count) => {
  const text = `${heading}\nRao and Singh (2015) dug there.\n3 Data\nWolkenstein, G. drew the map in 2020. See https://github.com/wedgelab/models`
  expect(tracesIn([{ page: 4, text }], authors)).toHaveLength(count)
})

test('an entry that ends on the next page is one', () => {
  const pages = [[...listed, '[3] Wolkenstein G. The rain on'].join('\n'), 'plots of millet. 2019.\n[4] Rao A. 2020.']
  const told = (texts: string[]) =>
    tracesIn(
      texts.map((text, at) => ({ page: at + 1, text })),
      authors,
    )
  expect(told(pages)).toEqual([])
  expect(told(pages.slice(0, 1))).toMatchObject([{ page: 1, text: 'Wolkenstein G' }])
})

test('a code of letters alone is found as it is written', () => {
  const side: Side = { people: [{ name: 'Joe Miller' }], userNames: ['RABCDEF'], title: '', references: [] }
  expect(kindsOf('Report of RABCDEF, by others', side)).toEqual([['name', 'RABCDEF']])
  expect(hiddenNamesOf(side)('title: RABCDEF')).toBe(true)
})

test.each([
  ['Uniwersytet Rolniczy', 'Univ. Rolniczy'],
  ['Uniwersytet Rolniczy', 'University Rolniczy'],
  ['Università degli Studi di Padova', 'Univ. of Padova'],
  ['Univerzita Karlova', 'Univ. Karlova'],
  ['Polder Institute of Barley Research', 'Pold. Inst. of Barley Res'],
  ['Polder Agricultural College', 'Polder Coll. of Agriculture'],
  ['Punta Rolniczy Institute', 'Instituto Punta Rolniczy'],
  ['Rolniczy University', 'Universität Rolniczy'],
  ['Rolniczy University', 'Universitetet i Rolniczy'],
  ['University of Rolniczy', 'Universiteit van Rolniczy'],
  ['Universidade do Rolniczy', 'Univ. Rolniczy'],
])('an institution is told in short and in other languages: %s as %s', (affiliation, short) => {
  const side: Side = { people: [{ name: 'Bogumił Śliwka-Żak', affiliation }], title: '', references: [] }
  expect(kindsOf(`Seen at ${short}. by others`, side)).toContainEqual(['institution', short])
  expect(kindsOf('Fine.\n\nB. Ś.-Ż., at another univ. Rolniczo', side)).toEqual([['name', 'B. Ś.-Ż']])
})

test('an institution before a place is not one that has that place before it', () => {
  const side: Side = { people: [{ name: 'Ada Ho', affiliation: 'New York University' }], title: '', references: [] }
  const others = 'Columbia University New York; Non-University New York; the University, New York'
  expect(kindsOf(others, side)).toEqual([])
  expect(kindsOf('Here at University New York it rained', side)).toEqual([['institution', 'University New York']])
})

test.each([
  ['In our own paper in J Crops 2018 it grew', 'our own paper in J Crops 2018'],
  ['My article published in the Annals of Rain (2020) says', 'My article published in the Annals of Rain (2020'],
  ['As in our earlier study (Field J, 2018).', 'As in our earlier study (Field J, 2018).'],
  ['As in our earlier study (Field J, 2017).', ''],
  ['This paper is a part of the Ph.D. thesis of the first author.', 'part of the Ph.D. thesis'],
  ['Part of M.Sc. thesis submitted by the first author', 'Part of M.Sc. thesis'],
  ['Our reports in the summer of 2018 and our work in India 2018', ''],
])('a work of theirs is told by where and when it was printed: %s', (text, shown) => {
  const told = found(text).filter(({ kind }) => kind === 'self_reference')
  expect(told.map(({ text }) => text).join()).toContain(shown)
  expect(told).toHaveLength(Number(shown !== ''))
})

test.each([
  ['UTO-77-8123 paid it', ['UTO-77-8123']],
  ['paid by UTO 77/8123, supported by grant UTO-77-8123', ['UTO 77/8123', 'supported by grant UTO-77-8123']],
  ['UTO-77-81234, in 2018, by U 12', []],
])('the numbers of their grants are told wherever they stand: %s', (text, told) => {
  const side = { ...authors, awards: ['UTO-77-8123', '2018', 'U 12', ''] }
  expect(kindsOf(text, side)).toEqual(told.map((one) => ['funding', one]))
})

test.each([
  ['Dr Rice took it', 1],
  ['Prof. Rice took it', 1],
  ['Frau Rice took it', 1],
  ['Rice took it. Mr. rice, dr Rice', 0],
])('a family name that is a word, too, is told behind a title: %s', (text, count) => {
  for (const title of ['Rice and rain', 'Rain'])
    expect(
      found(`${text}, with rice and rice`, { people: [{ name: 'Asha Rice' }], title, references: [] }),
    ).toHaveLength(count)
})

const ofSomebody = [
  ...[
    'X et al. (2019) dug',
    'Dr X dug',
    '(X, 2019)',
    '[X 2019]',
    'X (2019) dug',
    'X and Smith [3] dug',
    'X and colleagues dug',
  ],
  ...['Photo: X', 'X’s group dug', 'X’s sieve'],
]
test.each(['df <- read.csv(x)', 'cite{x} shows', 'the x sieve', 'njord x dug', 'x, x and x', `${'x '.repeat(50)}`])(
  'a family name is told of a person however often it is written as a word: %s',
  (line) => {
    const side = { people: [{ name: 'Njord Bakkevig' }], title: 'Mud', references: [] }
    const named = (text: string) => text.replaceAll('X', 'Bakkevig').replaceAll('x', 'bakkevig')
    for (const text of ofSomebody)
      expect(
        tracesIn(
          [
            { page: 1, text: named(text) },
            { page: 2, text: named(line) },
          ],
          side,
        ).filter(({ page }) => page === 1),
      ).toMatchObject([{ kind: 'name', text: 'Bakkevig' }])
  },
)

test.each([
  ['the lab of Rice', 'the rice field', 1],
  ['the lab of Rice', 'the rice, a rice field', 1],
  ['file rice_plots.csv', 'the rice field', 1],
  ['the lab of Rice. Rice. Rice. Rice.', 'rice, rice and rice', 4],
  ['the lab of Rice', 'rice, rice and rice', 0],
  ['Rice was sown', 'rice, rice and rice', 0],
  ['sown in May 2019, in May, 2019', 'it may be, may and may', 0],
  ['Rice chains and Rice chains, Rice chains; Rice chains. Rice’s field', 'none', 0],
  ['Rice chains and Rice chains, Rice chains; Rice chains. Rice et al. Rice’s group', 'none', 2],
])('a family name is excused where the paper writes it as a word: %s, %s', (text, words, count) => {
  const people = [{ name: 'Asha Rice' }, { name: 'Ida May' }]
  const pages = text.split('. ').map((text, at): PageText => ({ page: at + 1, text }))
  const told = tracesIn([...pages, { page: 9, text: words }], { people, title: 'Mud', references: [] })
  expect(told.filter(({ page }) => page !== 9)).toHaveLength(count)
})

test.each([
  ['Wei Xu', 'Xu took plots, Dr Xu, and plots of Xu (2019)', 1],
  ['Wei Xu', 'XU, xu', 0],
  ['Xu Li', 'Li collected plots', 1],
  ['Xu Li', 'plots of Dr Li', 1],
  ['Xu Li', 'seen by Li and Zhang (2019)', 1],
  ['Xu Li', 'Li, Na and Li-ion; a cell of Li was', 0],
  ['Wei Li', 'Li W, Zhang X', 1],
  ['Wei Li', 'seen by Wu N, Li W.', 1],
])('a family name of two letters by itself, of %s: %s', (name, text, count) => {
  expect(found(text, { people: [{ name }], title: 'Wedges', references: [] })).toHaveLength(count)
})

test('initials behind a long list of others with points are found', () => {
  const others = 'P.T., '.repeat(40)
  expect(kindsOf(`Those present were ${others}and others. RKS designed the study.`)).toEqual([['name', 'RKS']])
})

test.each([
  ...['M. v. O.', 'M. v.O.', 'M v O', 'MvO', 'M.v.O.', 'M. van O.', 'J.P. v.d. B.', 'JvdB', 'J. van den B.'],
  ...['CdSL', 'C. d. S. L.', 'C. de S.', 'Zs. H.', 'Zs.H.', 'H. Zs.', 'H.Zs.', 'ZsH', 'HZs', 'Zs H', 'Yu. P.'],
])('initials with small particles, %s, tell who wrote a report', (written) => {
  const people = [
    ...[{ name: 'Marijke van Oost' }, { name: 'Jan P. van den Berg' }],
    { name: 'Clara de Souza Lima', family: 'de Souza Lima' },
    ...[{ name: 'Zsófia Halmágyi' }, { name: 'Yulia Petrova' }],
  ]
  const side: Side = { people, title: '', references: [] }
  for (const text of [
    `It is fine.\n\nRegards,\n${written}`,
    `It is fine.\n${written}\n\nMore`,
    `It is fine. ${written}`,
  ])
    expect(kindsOf(text, side)).toEqual([['name', written]])
})

test('initials with a small particle are found in the names of data', () => {
  const side: Side = { people: [{ name: 'Marijke van Oost' }], title: 'Wind', references: [] }
  expect(kindsOf('MvO_data and data_MvO of AvO_data', side)).toEqual([['name', 'MvO']])
})

test.each(['MvOst is a lake', 'The mvo of Maria', 'Mg O and M. v. Oker', 'MVOs', 'M. und O.', 'AvO', 'Made of O'])(
  'no initials with a small particle: %s',
  (text) => {
    const side: Side = { people: [{ name: 'Marijke van Oost' }], title: '', references: [] }
    expect(kindsOf(`It is fine. ${text}`, side)).toEqual([])
  },
)

test.each([
  ['HRAFNKELSDÓTTIR Sólveig', 'S.H.'],
  ['GARCIA RUIZ María', 'M.G.R.'],
  ['KIM Min-jun', 'M.-J.K.'],
  ['Gunnar Helgason, PhD', 'G.H.'],
  ['Mrs Ada Kvist MSc', 'A.K.'],
  ['Prof. em. José Moreira', 'J.M.'],
  ['Jan van den Berg, Ph.D., M.Sc.', 'J. v. d. B.'],
  ['Helgason, Gunnar', 'G.H.'],
  ['García Ruiz, María', 'M.G.R.'],
  ['JR Smith', 'J.S.'],
  ['Ngozi Adichukwu-Okeke', 'N.A.-O.'],
])('%s signs as %s', (name, initials) => {
  const side: Side = { people: [{ name }], title: '', references: [] }
  expect(kindsOf(`It is fine.\n\nRegards,\n${initials}`, side)).not.toEqual([])
})

test.each([
  ['sample\nd by B\nittenco\nurt', 'name', 'B ittenco urt'],
  ['Sal\nes', 'name', 'Sal es'],
  ['tbsa\nles', 'email', 'tbsa les'],
  ['in uni\nts', '', ''],
])('a name or a user name alone that a narrow cell breaks is told: %j', (text, kind, shown) => {
  const people = [{ name: 'Thiago Bittencourt Sales', email: 'tbsales@uevv.example' }]
  const told = tracesIn([{ page: 1, text, isApart: true, isCell: true }], { people, title: '', references: [] })
  expect(told.map((one) => [one.kind, one.text])).toEqual(kind === '' ? [] : [[kind, shown]])
})

test.each(['beach_comber', 'beach-comber', 'beach.comber', 'beachcomber'])(
  '%s is a user name of beach.comber@',
  (user) => {
    const people = [{ name: 'Rolf Bergman', email: 'beach.comber@mail.example' }]
    expect(kindsOf(`The user ${user} posted it.`, { people, title: '', references: [] })).toEqual([['name', user]])
  },
)

test.each(['\u00a0', '\u2009', '\u202f', '\u3000'])('initials and letters with %j between them are told', (space) => {
  const side: Side = { people: [{ name: 'Wanjiru Kamau-Ellis' }], title: '', references: [] }
  for (const text of ['Regards,\nW. K.-E.', 'It is by W A N J I R U.'])
    expect(kindsOf(text.replaceAll(' ', space), side)).not.toEqual([])
  expect(kindsOf('It is by W.K.‑E. and others.', side)).toEqual([['name', 'W.K.‑E']])
})

test.each([
  ['Regards,\nzh', 'zh'],
  ['Best, z.h.', 'z.h'],
  ['Best wishes,\nEd', 'Ed'],
  ['Best,\ned', ''],
  ['It is best\nto do', ''],
])('below a letter, %j tells of %j', (text, shown) => {
  const side: Side = { people: [{ name: 'Zsófia Halmágyi' }, { name: 'Edward Thornbury' }], title: '', references: [] }
  expect(kindsOf(text, side)).toEqual(shown ? [['name', shown]] : [])
})

test.each([
  ['The plots were dug by M.K. All plots were visited, as all are.', ['M.K']],
  ['By both of them: Both M.K. and others dug.', ['M.K']],
  ['Photo: M.K.\nThe next paragraph.', ['M.K']],
  ['1\tM.K.\tDry', ['M.K']],
  ['The plots were dug by M.K. Disagreements were solved, as disagreements are.', ['M.K']],
  ['It was M.K. Disagreement, and Both M.K. and others.', []],
])('initials that end a sentence are told where the next begins with a word of the text: %s', (text, names) => {
  const side: Side = { people: [{ name: 'Marek Kowalczyk' }], title: '', references: [] }
  expect(kindsOf(text, side)).toEqual(names.map((name) => ['name', name]))
})

test('initials below a report tell who wrote it', () => {
  const side: Side = { people: [{ name: 'Joe Miller' }], title: '', references: [] }
  expect(kindsOf('It is fine.\n\nRegards,\nJM', side)).toEqual([['name', 'JM']])
  expect(kindsOf('It is fine.\n\nRegards,\nKM', side)).toEqual([])
})

test('a handle with the letters of particles tells who wrote a report', () => {
  const side: Side = { people: [{ name: 'Jan van den Berg' }], title: '', references: [] }
  expect(kindsOf('It is fine.\n\njvdberg', side)).toEqual([['name', 'jvdberg']])
})

test.each([
  ['Sharma et al., in press, and Sharma et al. (under review)', ['Sharma']],
  ['Sharma et al. (2026) and Gupta', ['Sharma']],
  ['Sharma and Gupta (2026)', ['Sharma']],
  ['Sharma [1] drew it', ['Sharma']],
  ['Müller et al. drew it', ['Müller']],
  ['Sharma et al. (2018), Sharma, Núñez-García and Gupta, 2018, Sharma [2,3], Sharma’s [1–2]; Sharma (2019)', []],
])('a work that no reference has tells whom it names: %s', (text, names) => {
  const listed = `${text}\nReferences\n[1] Gupta S. Soil. 2011.\n[2] Sharma RK, Núñez-García MJ. Rain. 2018.\n[3] Sharma S. Wheat. 2019.`
  const own = { ...authors, references: [] }
  expect(kindsOf(text)).toEqual(names.map((name) => ['name', name]))
  expect(kindsOf(listed, own)).toEqual(names.map((name) => ['name', name]))
})

test.each([
  ['Sharma et al. (2018) say so', '[2] Sharma RK. Rain. 2018.', 0],
  ['Sharma et al. say so', '[2] Sharma RK. Rain. 2018.', 0],
  ['Sharma et al. say so', 'Seen by Sharma RK in May.', 1],
])('where no list is headed what has initials and a year may be an entry: %s, %s', (text, entry, count) => {
  const told = kindsOf(`${text}.\n${entry}`, { ...authors, references: [] }).filter(([, name]) => name === 'Sharma')
  expect(told).toHaveLength(count)
})

test('a name above or below a page is told whatever stands behind it, once a page', () => {
  const head: PageText = { page: 1, text: 'Sharma et al. (2018): Millet', isApart: true, isHead: true }
  expect(tracesIn([head, { page: 1, text: 'Sharma et al. (2018): Millet' }], authors).map(({ text }) => text)).toEqual([
    'Sharma',
  ])
  expect(kindsOf(head.text)).toEqual([])
})

test.each([
  ['https://arxiv.org/abs/2501.01234v2', 'arXiv:2501.01234'],
  ['arXiv:2501.01234', 'arxiv.org/pdf/2501.01234v1.pdf'],
  ['https://doi.org/10.48550/arXiv.2501.01234', 'arXiv:2501.01234'],
  ['arxiv (2501.01234', 'arXiv:2501.01234'],
  ['arXiv preprint 2501.01234', 'arXiv:2501.01234'],
  ['biorxiv 433910v1', 'bioRxiv 433910v1'],
  [`swh:1:dir:${'d1'.repeat(20)}`, `swh:1:dir:${'d1'.repeat(20)}`],
  ['https://zenodo.org/records/12', 'https://zenodo.org/records/12'],
  ['10.5281/zenodo.12', 'https://doi.org/10.5281/zenodo.12'],
  ['https://doi.org/10.6084/m9.figshare.1', 'doi:10.6084/m9.figshare.1'],
  ['https://www.biorxiv.org/content/10.1101/2025.01.1', 'https://www.biorxiv.org/content/10.1101/2025.01.1'],
  ['https://datadryad.org/stash/x', 'https://datadryad.org/stash/x'],
  ['https://osf.io/ab3x9/', 'osf.io/ab3x9'],
  ['https://www.kaggle.com/a/b', 'kaggle.com/a/b/code'],
  ['https://bitbucket.org/a/b', 'https://bitbucket.org/a/b/'],
  ['https://codeberg.org/a/b', 'https://codeberg.org/a/\nb'],
  ['https://huggingface.co/a/b', 'https://huggingface.co/a/b'],
  ['https://github.com/tools/tree', 'https://github.com/tools/tree/wiki'],
  ['https://web.archive.org/web/2020/http://github.com/a/b', 'https://github.com/a/b'],
  ['http://10.0.0.5/~ip/x', 'http://10.0.0.5/~ip/'],
])('a store or page of somebody is told after any words, but not where a reference has it: %s', (link, entry) => {
  const told = [['repository', link.replace(/\/$/, '')]]
  const plain = (text: string, side?: Side) =>
    kindsOf(text, side).map(([kind, found]) => [kind, found.replace(/\/$/, '')])
  expect(plain(`Millet is hardy. See ${link} for it.`)).toEqual(told)
  expect(plain(`Millet is hardy.\n\n${link}`)).toEqual(told)
  expect(plain(`See ${link} for it.\nReferences\nGupta S. Soil. 2011. ${entry}`)).toEqual([])
  expect(plain(`See ${link} for it.`, { ...authors, references: [`Gupta S. Soil. 2011. ${entry}.`] })).toEqual([])
})

test.each([
  'https://1drv.ms/x',
  'https://polder-my.sharepoint.com/personal/x',
  'https://www.webofscience.com/wos/author/record/1',
])('a profile is told whatever stands around it: %s', (link) => {
  expect(kindsOf(`See ${link} for it. References\nGupta S. 2011. ${link}`)).toEqual([['repository', link]])
})

test('stores that links of a list of references alone lead to are no traces', () => {
  const link = 'https://github.com/tools/tree'
  const isListed = true
  expect(
    tracesIn(
      [
        { page: null, text: link, isListed },
        { page: null, text: 'Rain' },
      ],
      authors,
    ),
  ).toEqual([])
  expect(tracesIn([{ page: null, text: link }], authors)).toHaveLength(1)
})

test('a trace is told once a page, with its page and field, in order', () => {
  const pages: PageText[] = [
    { page: null, field: 'title', text: 'Millet of Ravi Sharma' },
    { page: null, field: 'abstract', text: 'Seen at IARI.' },
    { page: 1, text: 'Nothing here.' },
    { page: 2, text: 'IARI, by R. Sharma. IARI, by R. Sharma.' },
    { page: 3, text: 'R. Sharma' },
  ]
  expect(tracesIn(pages, authors)).toEqual([
    { page: null, kind: 'name', text: 'Ravi Sharma', field: 'title' },
    { page: null, kind: 'institution', text: 'IARI', field: 'abstract' },
    { page: 2, kind: 'institution', text: 'IARI', field: '' },
    { page: 2, kind: 'name', text: 'R. Sharma', field: '' },
    { page: 3, kind: 'name', text: 'R. Sharma', field: '' },
  ])
})

test('a list of references goes on over pages; its numbers lead to what is theirs, and what only they can know is told', () => {
  const pages: PageText[] = [
    { page: 1, text: 'As in our previous paper [2], rain is scarce.' },
    { page: 2, text: 'References\n[1] Gupta S. Soil. 2011.' },
    {
      page: 3,
      text: '[2] Sharma RK. Rain. 2018.\n[3] Sharma RK. Hail. Submitted, 2020.\nAppendix A\nBy R. K. Sharma.',
    },
  ]
  expect(tracesIn(pages, { ...authors, references: [] }).map(({ page, kind, text }) => [page, kind, text])).toEqual([
    [1, 'self_reference', 'As in our previous paper [2], rain is scarce.'],
    [3, 'name', 'Sharma RK'],
    [3, 'name', 'R. K. Sharma'],
  ])
})

test('names and addresses of reviewers are found, their thanks and grants are not', () => {
  const reviewers: Side = { people: [{ name: 'Joe Miller', email: 'joe@lab.example' }], title: '', references: [] }
  const report = 'I thank the authors. Grant no. AB/12/34 is missing. See info@seed.example.\nWith thanks, Joe'
  expect(kindsOf(report, reviewers)).toEqual([['name', 'Joe']])
  expect(kindsOf('Cite J. Miller; write to joe@lab.example', reviewers)).toEqual([
    ['name', 'J. Miller'],
    ['email', 'joe@lab.example'],
  ])
})

test.each([
  ['As I showed in [1], it rains.', 1],
  ['They overlook our earlier work (reference 1).', 1],
  ['I am the author of reference 1.', 1],
  ['See my paper (1) for it.', 1],
  ['Reference 1 is mine.', 1],
  ['They overlook our work [1].', 1],
  ['Please cite my paper doi:10.1000/whelk.2012', 1],
  ['I suggest my work: https://doi.org/10.1/x', 1],
  ['Reference 2 is mine; I showed it in [2]. My comments stand. As shown in [1].', 0],
  ['I have read [1].', 1],
])('a report tells its writer by a work of theirs: %s', (text, count) => {
  const side = {
    people: [{ name: 'Anne-Sophie Delacroix' }],
    title: '',
    references: ['Delacroix AS. 2012.', 'Rao A. 2010.'],
  }
  expect(kindsOf(text, side).map(([kind]) => kind)).toEqual(Array(count).fill('self_reference'))
})

test.each<[TraceKind, string]>([
  ['funding', 'Gefördert durch die DFG'],
  ['funding', 'Ce travail a été financé par l’ANR'],
  ['funding', 'Este trabajo fue financiado por CONACYT'],
  ['funding', 'Este trabalho foi financiado pela FAPESP'],
  ['funding', 'Работа поддержана РФФИ'],
  ['funding', 'Financial support came from the Whelk Fund.'],
  ['acknowledgement', 'Благодарности. Спасибо'],
  ['self_reference', 'In unserer früheren Arbeit [2]'],
  ['self_reference', 'En un trabajo anterior [2] mostramos'],
  ['self_reference', 'Dans nos travaux précédents [2]'],
  ['self_reference', 'in a previous study of ours [2]'],
  ['self_reference', 'the present authors [2] showed'],
  ['self_reference', 'our preprint [2]'],
  ['self_reference', 'The code of [2], written by us'],
  ['acknowledgement', '致谢：张三'],
  ['funding', '由国家自然科学基金资助'],
])('%s is told in the usual languages: %s', (kind, text) => {
  expect(kindsOf(text).map(([kind]) => kind)).toEqual([kind])
  expect(kindsOf(text.replace('[2]', '[1]')).map(([kind]) => kind)).toEqual(kind === 'self_reference' ? [] : [kind])
})

test.each([
  ['Please cite Nkemelu et al. (2020) too.', ['Nkemelu']],
  ['As I wrote (Nkemelu, 2019), it rains.', ['Nkemelu']],
  ['It is fine.\n\nBest,\nBart', ['Bart']],
  ['With best wishes, Bart.', ['Bart']],
  ['Please cite Nkem et al. (2020). The best bar is Bart and best\nOttoline', []],
  ['I would see it again. BN\n\nMore below.', ['BN']],
  ['The bar number (BN) is large. BN was used. Rows: BN.', []],
])('a report that cites or signs its writer tells: %j', (text, names) => {
  const side = { people: [{ name: 'Prof. Bartholomew Nkemelu' }], title: '', references: [] }
  expect(kindsOf(text, side).filter(([kind]) => kind === 'name')).toEqual(names.map((name) => ['name', name]))
})

test.each([
  ['The response rate was 83 %. AWM & TB', ['AWM', 'TB']],
  ['On behalf of all authors, T.B.\n', ['T.B.']],
  ['The table of bars (TB) is wide. TB\n\nMore below.', []],
])('an answer that ends with its writers’ initials tells: %j', (text, names) => {
  const side = { people: [{ name: 'Anna Wanda Maj' }, { name: 'Tomasz Bąk' }], title: 'Trust', references: [] }
  expect(kindsOf(text, side)).toEqual(names.map((name) => ['name', name]))
})

test.each([
  ['repository', 'https://github.com/gplund/cockle'],
  ['repository', 'My code is at https://github.com/wz88/sieve.'],
  ['repository', 'It is there: https://osf.io/ab3x9, where we posted it.'],
  ['repository', 'See https://scholar.google.com/citations?user=abcdef'],
  ['self_reference', 'Please cite our paper [12] on cockles.'],
  ['self_reference', 'As I wrote in my own work (2016), cockles migrate.'],
  ['self_reference', 'Our previous work on cockles in Greece should be cited.'],
  ['self_reference', 'It rains, as we have published.'],
  ['self_reference', 'As we show in our 2019 paper, this cannot hold.'],
  ['self_reference', 'This contradicts our 2017 results in the Annals of Mud.'],
  ['self_reference', 'They seem to be unaware of our work on the same question (Sums, Mud 2018).'],
  ['self_reference', 'They overlook our contribution on the same question (Bounds, Mud 2018).'],
  ['self_reference', 'My group knows this: Bounds, Mud 2018.'],
  ['self_reference', 'I have published on this in Mud 2018, 105, 1-20.'],
  ['self_reference', 'In our lab we use another protocol.'],
  ['self_reference', 'My student Berg has written on it.'],
  ['name', 'W.Z.'],
  ['name', 'Reviewed by WZ'],
  ['name', 'ISM'],
  ['name', 'I.S.-M.'],
  ['', 'I could not open https://github.com/authors/data. The code at https://github.com/tools/tree fails.'],
  ['', 'https://github.com/tools/tree'],
  ['', 'Follow us: https://twitter.com/journal'],
  ['', 'DNA'],
  ['', 'As I wrote in my first report, and as I have shown above, my earlier comments stand.'],
  ['', 'Our article processing charge is 5.'],
  ['', 'My view of this paper is good; my reading of the work, our journal and my main concern about the study too.'],
])('a report tells of its writer by %s: %s', (kind, line) => {
  const people = [{ name: 'Wei Zhang' }, { name: 'Ingrid Sørensen-Møller' }]
  const side = { people, title: '', references: ['Rao A. Trees. https://github.com/tools/tree'] }
  const told = kindsOf(`The paper is about cockles.\n\n${line}\n\nIt is well written.`, side)
  expect(told.map(([kind]) => kind)).toEqual(kind ? [kind as TraceKind] : [])
})

test.each([
  'Following our protocol [2], cores were cut.',
  'Our published map [2] was used.',
  'We used our software².',
  'It builds on our earlier demo [2].',
  'Mud is lost, as the authors showed in [2].',
  'The authors recently introduced a marker [2].',
  'One of us showed that mud is lost [2].',
  'Two of the authors have described this [2,3].',
  'This was demonstrated by us [2].',
  'It is large, as detailed by the authors in (2).',
  'Cores were cut as we did in [2].',
  'Elsewhere [2] we argue that mud matters.',
  'This study continues our monitoring begun in 1998 [2].',
  'This is Part II; Part I was ref. [2].',
  'Previous work of the authors [2] found mud.',
  'Cells were treated as described previously [2].',
  'Details of the trial are given elsewhere [2].',
  'The proofs are in the technical report [2].',
  'The full version [2] has all proofs.',
  'Part I of this work is [2].',
  'It is based on a doctoral thesis [2].',
  'The first author previously reported this [2].',
  'The present authors previously proposed a marker [2].',
  'Mud is lost [1]; in [2] the first author says so.',
  'Previously, the authors proposed a marker [2].',
  'The authors have shown earlier [2] that mud is lost.',
  'In an earlier paper the authors reported this [2].',
  'In earlier work [2], the authors reported this.',
  'As we reported in 2018, mud was lost.',
  'This companion paper to ref. 2 is short.',
  'Die Autoren zeigten dies in [2].',
  'Les auteurs l’ont montré [2].',
  'Los autores lo mostraron [2].',
  'В нашей предыдущей работе было показано, что в низовьях рек ил теряется [2].',
  'Ранее нами было показано [2].',
  'Авторы показали это [2].',
  'Önceki çalışmamızda gösterildi [2].',
  'Daha önce göstermiştik [2].',
  'Penelitian kami sebelumnya [2] menunjukkan lumpur.',
  'Seperti telah kami laporkan [2].',
  '我们之前的工作[2]表明。',
  '作者前期研究表明[2]。',
  'It was wet [2], as our logs of May say.',
  'The mud in [2] led us to dig.',
  'My colleagues and I dug there [2].',
  'It was dug (see [2]) as I say.',
  'Details are in [2] (as we reported elsewhere at greater length and with more of the maps of the shore).',
  'In our earlier study of 2018 it was dry.',
  'Wir zeigten dies in [2].',
  'Dans [2], nous le montrons.',
  'Come abbiamo mostrato in [2].',
  'Como mostramos em [2].',
  'W [2] wykazaliśmy, że muł ginie.',
  'हमने इसे दिखाया [2]।',
  '我们在[2]中证明。',
])('earlier work is told whatever it is called, where its number is theirs: %s', (text) => {
  expect(found(text)).toMatchObject([{ kind: 'self_reference' }])
  const others = text
    .replace(/2(?=[\],)]| is)|2018|²/, (one) => ({ '²': '¹', 2018: '2011' })[one] ?? '1')
    .replace(',3', '')
  expect(found(others)).toEqual([])
})

test.each([
  'In [2] mud is lost. Our plots were dry.',
  'Our results are those of others. Mud is lost [2].',
  'The authors of [2] say so.',
  'As described previously by Gupta [1], and as described previously by Rao and others [2], it rains.',
  'In [2], the authors say so.',
  'Mud (Gupta, 2011) is lost; as the authors say, so is sand [2].',
  '别人的工作[2]表明。我们之前在这里。',
  'Our plots lie as in [2].',
  'We use the sieve of [2], we dug with [2] and followed Sharma et al. (2018).',
  'As in [2], we assume mud.',
  'Mud is lost [1]. We took (area)² of it.',
  'In the US, type I errors of site i are rare [2].',
  'We dug as others did [1, 4–9, 2].',
  'We dug in ditches, dykes and drains of the whole shore while rain fell on mud [2].',
  'By (2) we get mud, and in 2018 our plots were dry.',
])('what speaks of others’ work is no reference to theirs: %s', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  'It was part of our doctoral work.',
  'It is based on the first author’s doctoral thesis.',
  'The first author dug as part of her PhD thesis.',
  'It rained (our unpublished data).',
  'In our forthcoming paper, we show mud.',
  'This article is an extended version of a conference paper.',
  'An earlier version of this article appeared as a preprint.',
  'This is an extended version of a paper of 2025.',
  'Presented in part at a congress of mud.',
  'This paper was presented at the annual meeting of the Marsh Society.',
  'All was fitted with our R package muddy (version 1.2).',
  'We fitted it with muddy, the package that we maintain.',
  'It is in our own python module muddy.',
  'The app is in the store as seedcount by our group.',
  'The study was preregistered (aspredicted #45678).',
])('an earlier form of a paper, and what is not published, is told whatever its number: %s', (text) => {
  expect(found(text)).toMatchObject([{ kind: 'self_reference' }])
})

test.each([
  'Gauss proved it as part of his doctoral work.',
  'Asha read it as part of her PhD thesis.',
  'In the revised version of our manuscript we changed this.',
  'The results were presented at three levels. This work was done in May.',
  'We used the package muddy and its library; a module of four plots was dug.',
  'It was not preregistered. Our plots were dry.',
])('what is no earlier form of a paper is not told: %s', (text) => {
  expect(found(text)).toEqual([])
})

const inReferences = (entry: string) =>
  `It rained.\nReferences\nGupta S. Soil of the plains. Soil J. 2011;1:1-9.\n${entry}\nRao A. Rain. Field J. 2020;5:2-8.`

test.each([
  'Sharma RK. Replication data for: Millet and rain. 2026. doi:10.5555/x',
  'Sharma RK. Millet and rain [dataset]. Zenodo; 2026.',
  'Sharma RK (2026) The yields of millet under terraces of Berg. bioRxiv.',
  'Sharma RK, Núñez-García MJ. Millet and hail. Field J. 2026 (in press).',
  'Sharma, R. is professor in Delhi (since 2015).',
  'Funding. R. Sharma got a grant (2022).',
])('an entry that goes with the paper tells who wrote it: %s', (entry) => {
  const kinds = (text: string) => found(inReferences(text)).map(({ kind }) => kind)
  expect(kinds(entry)).toContain('name')
  expect(kinds(entry.replaceAll(/Sharma|Núñez-García/g, 'Adams'))).not.toContain('name')
})

const numbered = (text: string) =>
  `${text}\nReferences\n1. Gupta S. Soil. Soil J. 2011;1:1-9.\n2. Sharma RK. Rain. Field J. 2018;4:2-8.`
const unnumbered = (text: string) => numbered(text).replace(/^\d\. /gm, '')

test.each([
  'We have reported this before (2).',
  'As we have shown (2), mud is lost.',
  'Our sieve (2) was taken.',
  'We have reported the mud of all plots of this shore before [2].',
  'It goes on with a project whose first results have appeared [2].',
  'We go beyond the model of [2], which we published.',
])('the numbers of a file’s own list cite its works, also where a program writes them: %s', (text) => {
  const own = { ...authors, references: [] }
  for (const file of [numbered(text), unnumbered(text)]) {
    const told = (file: string) => tracesIn([{ page: null, text: file }], own).map(({ kind }) => kind)
    expect(told(file)).toEqual(['self_reference'])
    expect(told(file.replace(/[[(]2[\])]/, (cite) => cite.replace('2', '1')))).toEqual([])
  }
})

test('a report cites by the numbers of the paper’s list, whatever it lists itself', () => {
  const side = {
    people: [{ name: 'Anne Delacroix' }],
    title: '',
    references: ['Gupta S. Mud. 2011.', 'Delacroix A. 2012.'],
  }
  const text = 'As I showed in [2], mud is lost.\nReferences\nRao A. Rain on mud and millet. Field J. 2020;5:2-8.'
  expect(tracesIn([{ page: null, text }], side)).toMatchObject([{ kind: 'self_reference' }])
})

test('numbers of formulas are no works, where a file cites by years', () => {
  const text = numbered('Our model (2) is one of Gupta (2011).')
  expect(tracesIn([{ page: null, text }], { ...authors, references: [] })).toEqual([])
})

test('of more traces than are listed those stay that name somebody', () => {
  const text = `${Array.from({ length: 400 }, (_, at) => `In our earlier work ${at} [2] it rained.`).join('\n')}\nSharma was here.`
  const traces = found(text)
  expect(traces).toHaveLength(300)
  expect(traces[0]).toMatchObject({ kind: 'name', text: 'Sharma' })
})

test('their own addresses are listed before those of more than 300 strangers', () => {
  const strangers = Array.from({ length: 400 }, (_, at) => `s${at}@elsewhere.example`).join(', ')
  const side = { people: [{ name: 'Ana Berg', email: 'ana@berg.example' }], title: 'Wind', references: [] }
  const traces = tracesIn(
    [
      { page: 1, text: strangers },
      { page: 2, text: 'Ana Berg wrote it. Ask at ana@berg.example' },
    ],
    side,
  )
  expect(traces.slice(0, 3).map(({ text }) => text)).toEqual(['Ana Berg', 'ana@berg.example', 's0@elsewhere.example'])
})

test.each([
  'Author A, Author B (2021) Title omitted for review. Field J. 27:1-9. doi:10.5555/x',
  'Author, A. & Author, B. 2021. Frost. Field J. 27: 1-9.',
  'First Author et al. (2021) Frost. Field J. 27: 1-9.',
])('a masked entry is told, since its title and address are not: %s', (entry) => {
  expect(found(inReferences(entry))).toEqual([expect.objectContaining({ kind: 'self_reference', text: entry })])
})

test('entries of theirs are listed beside the traces, and those of others are not', () => {
  const entry = 'Sharma RK, Adams M. Millet and rain. Field J. 2018;4:2-8.'
  const texts = [{ page: 3, text: inReferences(entry) }]
  expect(tracesIn(texts, authors)).toEqual([])
  expect(ownEntriesIn(texts, authors)).toEqual([{ page: 3, text: `“${entry}” (in the references)` }])
  const thesis = (school: string) => [{ page: 3, text: inReferences(`Adams M. Millet. ${school}, 2018.`) }]
  expect(ownEntriesIn(thesis('Thesis, Banaras Hindu University'), authors)).toHaveLength(1)
  expect(ownEntriesIn(thesis('Granada University Press'), authors)).toEqual([])
})

test.each([
  ['Adams M. Millet. https://github.com/rsharma-bhu/millet, 2018.', 1],
  ['Adams M. Millet. https://data.bhu.example/set, 2018.', 1],
  ['Adams M. Millet. https://orcid.example/set, 2018.', 0],
  ['Adams M. Millet. Data: Sharma. 2018.', 1],
  ['Sharma P, Adams M. Millet. Field J. 2018;4:2-8.', 0],
  ['P. Sharma, M. Adams. Millet. Field J. 2018;4:2-8.', 0],
])('an entry is listed that links to them, or names them but as other authors are named: %s', (entry, count) => {
  const people = [{ name: 'Rakesh Sharma', email: 'rakesh@bhu.example' }]
  expect(ownEntriesIn([{ page: 3, text: inReferences(entry) }], { ...authors, people })).toHaveLength(count)
})

test.each([
  ['The plots of Li were used.', 1],
  ['It was shown by Li, and others dug.', 1],
  ['Low Na, Li and K. The Li content and Li ions.', 0],
  ['Li was low, with Li+ in the plots of Li here.', 0],
  ['Effects of Rain On Li in it.', 0],
])('a family name that is an element too is told where it stands among words: %s', (text, count) => {
  expect(found(text, { people: [{ name: 'Wei Li' }], title: 'Mud', references: [] })).toHaveLength(count)
})

test('a report that is signed with a family name of two letters tells its writer', () => {
  const side = { people: [{ name: 'Wei Li' }], title: '', references: [] }
  expect(kindsOf('It is unclear.\n\nRegards, Li', side)).toEqual([['name', 'Li']])
})

test.each([
  'It is unclear.\n\nBest wishes,\nadelacroix',
  'It is unclear.\n\nBest wishes,\ndelacroixa',
  'It is unclear.\nannem',
  'I am the maintainer of the package muddy; use it.',
  'I edited the special issue on mud in 2019.',
  'We have founded a network of shores.',
  'I wrote the r package muddy.',
  'As chair of the working group on mud, I know.',
  'I am an author of reference 14.',
])('who wrote a report is told by what they call themselves and what they did: %s', (text) => {
  const reviewers = { people: [{ name: 'Annemarie Delacroix' }], title: '', references: [] }
  expect(found(text, reviewers)).toHaveLength(1)
})

test('a report’s list of references tells who wrote it', () => {
  const reviewers = { people: [{ name: 'Tom Delacroix' }], title: '', references: [] }
  const text = inReferences('Delacroix T. Frost in loess. Field J. 2019;33:77-89.')
  expect(kindsOf(text, reviewers)).toEqual([['name', 'Delacroix T']])
})

test('the authors of whom a report speaks are not its writer', () => {
  const side = { people: [{ name: 'Anne Delacroix' }], title: '', references: ['Delacroix A. 2012.'] }
  expect(kindsOf('The authors cite [1] and overlook (1). An earlier version of this paper appeared.', side)).toEqual([])
})

test.each([
  'A.\n',
  'AB\n',
  'the authors ',
  '作者',
  'our earlier ',
  'we x ',
  '[2] ',
  'we [3, 2] ',
  'own (2) ',
  'elsewhere ',
  'https://github.com/a/b\n',
  'github: a/b ',
  'http: // a. ',
  'our own my ',
])('a long report or paper of %j is searched in time', (piece) => {
  const text = piece.repeat(200_000 / piece.length)
  for (const side of [authors, { ...authors, title: '' }])
    for (const page of [1, null]) expect(tracesIn([{ page, text }], side).length).toBeLessThan(301)
})

test('sentences for the editor alone are found in a letter, as they are and nearly so, but not what the author reads anyway', () => {
  const secret = ['The statistics are wrong beyond repair. Please do not tell them that I know this trial well.']
  const kinds = (text: string, released: string[] = []) =>
    confidentialIn(text, secret, released).map(({ text }) => text)
  expect(kinds('Dear author. The statistics are wrong beyond repair. Yours')).toEqual([
    'The statistics are wrong beyond repair.',
  ])
  expect(kinds('But do not tell them that I know this one.')).toEqual(['But do not tell them that I know this one.'])
  expect(kinds('The statistics are wrong. I know this trial.')).toEqual([])
  expect(confidentialIn('Dear author,\nReject quietly.\nYours', ['Reject quietly.'])).toHaveLength(1)
  expect(
    confidentialIn('We reject it. Thank you. Accept.', ['Thank you. I reject it now.', 'Accept.', 'We reject it']),
  ).toEqual([])
  expect(confidentialIn('Reject quietly.', ['Reject quietly.'], ['Reject quietly.'])).toEqual([])
  expect(kinds('The statistics are wrong beyond repair.', ['The statistics are wrong beyond repair.'])).toEqual([])
})

test('a name in Devanagari is found as the same name in Latin letters', () => {
  const pairs =
    'शर्मा Sharma, वर्मा Verma, चौधरी Chaudhary, सिंह Singh, गुप्ता Gupta, मिश्रा Mishra, यादव Yadav, अग्रवाल Aggarwal, श्रीवास्तव Shrivastava, त्रिवेदी Trivedi, लक्ष्मी Laxmi, कृष्ण Krishna, देशमुख Deshmukh, राव Rao, ठाकुर Thakur, नायर Nair, शाह Shah, बोस Bose, घोष Ghose, अय्यर Iyer, अय्यंगार Iyengar, राय Rai, राय Ray, रॉय Roy, नायडू Naidu, जायसवाल Jaiswal, चव्हाण Chavan, आशा Asha, प्रिया Priya, कार्तिकेय Kartikeya, भट्टाचार्य Bhattacharya, माया Maya, जय Jay, काळे Kale, पांडेय Pandey, दुबे Dubey'
  for (const pair of pairs.split(', ')) {
    const [one = '', other = ''] = pair.split(' ')
    expect([other, soundOf(one)]).toEqual([other, soundOf(other)])
  }
  const [asha, shah] = ['आशा', 'शाह'].map(soundOf)
  expect(asha).not.toBe(shah)
})

test('a name whose parts have one sound each is found in the other script', () => {
  const sideOf = (name: string) => ({ people: [{ name }], title: '', references: [] })
  expect(tracesIn([{ page: 1, text: 'प्रस्तुति: आशा शर्मा, पुणे' }], sideOf('Asha Sharma'))).toHaveLength(1)
  expect(tracesIn([{ page: 1, text: 'Presented by Asha Shah in Pune' }], sideOf('आशा शाह'))).toHaveLength(1)
})

test.each([
  ['José Núñez', 'style of José Núñez'],
  ['José Núñez', 'style of Nunez, Jose'],
  ['José Núñez', Buffer.from('Núñez, José').toString('latin1')],
  ['रवि शर्मा', Buffer.from('रवि शर्मा').toString('latin1')],
  ['रवि शर्मा', Buffer.from('रवि शर्मा', 'utf16le').swap16().toString('latin1')],
])('%s is found where nobody looks, as letters or bytes, also within much else', (name, written) => {
  const tells = hiddenNamesOf({ people: [{ name }], title: '', references: [] })
  for (const text of [written, `${'other words\n'.repeat(1_000)}${written}\nmore`]) expect(tells(text)).toBe(true)
  expect(tells('other words\n'.repeat(1_000))).toBe(false)
})

test('a hostile page is searched in time, and a few hundred traces are enough', () => {
  const pieces = [
    '@',
    'a.',
    '1 ',
    'Ravi ',
    'R. Sharma ',
    'we ',
    '(at)',
    'www.',
    '[',
    '{a,',
    'x-',
    'C:\\a\\',
    'our work ',
  ]
  for (const piece of pieces) expect(found(piece.repeat(20_000 / piece.length)).length).toBeLessThan(301)
})

test('the same words are told of once, with all their pages', () => {
  const of = (text: string, page: number | null) => ({ kind: 'name', field: '', text, page })
  const found = gathered([
    of('Asha Rao', 1),
    of('Meera Nair', 1),
    of('Asha Rao', 3),
    of('Asha Rao', 3),
    of('Lata', null),
  ])
  expect(found.map(({ text, pages }) => `${text} ${pagesText(pages)}`)).toEqual([
    'Asha Rao pages 1, 3',
    'Meera Nair page 1',
    'Lata ',
  ])
})

test.each([
  ['Prof. Dr. Anil K. Sharma', true],
  ['Anil Kumar Sharma', true],
  ['María José de la Núñez-García', true],
  ['शर्मा', true],
  ['Meera, friend of Ravi Sharma', false],
  ['Meera of Granada', false],
  ['Meera (Sharma 2)', false],
])('%s is a name and nothing else: %s', (text, is) => expect(isNameAlone(text)).toBe(is))

test.each([
  'This project has received funding from the European Union’s Horizon 2020 programme under grant agreement No 821234.',
  'This work has received funding from the European Research Council (grant agreement No. 101012345).',
  'We have received funding from the Water Board.',
  'The research leading to these results has received funding from the European Community.',
  'Horizon 2020 grant agreement No 821234.',
  'Grant Agreement No. 821234',
  'This work was carried out with the aid of a grant from IDRC, Ottawa.',
  'We received a grant of the Water Research Commission (K5/2345).',
  'The first author received a stipend from DAAD.',
  'Asha holds a doctoral fellowship of the Hill Trust.',
  'Funding was kindly provided by the Hill Trust.',
  'It was paid by an ERC Starting Grant.',
  'O presente trabalho foi realizado com apoio da CAPES.',
  'Diese Arbeit wurde von der DFG gefördert (WE 1234/5-1).',
  'Die Arbeit wurde durch das BMBF unterstützt.',
  'Financiación: MCIN.',
  'Received grant from UGC, New Delhi.',
  'Penelitian ini didanai oleh LPDP.',
  'Bu çalışma TÜBİTAK tarafından desteklenmiştir.',
])('who paid is told outside a headed section: %s', (text) => {
  expect(fundingIn(text)).toHaveLength(1)
})

test.each([
  'Many thanks to Sipho Dube for coring.',
  'Sipho Dube is acknowledged for coring.',
  'The farmers are warmly thanked.',
  'We appreciate the help of Sipho Dube.',
  'The help of Sipho Dube is much appreciated.',
  'Dedicated to the memory of our colleague P. Zulu.',
  'In memoriam P. Zulu',
  'Agradecimentos\nPaulo Souza deu sementes.',
  'Teşekkür\nAyşe Kaya',
  '謝辞\n田中',
  'Agradecemos ao Paulo Souza.',
  'Los autores agradecen a Lucía Pérez su ayuda.',
  'Os autores agradecem ao CNPq.',
  'Nous remercions Paul Petit.',
  'Wir danken Herrn Paul Klein für die Hilfe.',
  'Authors are highly grateful to the Head of Biology.',
  'Authors express sincere thanks to the Dean.',
  'Authors acknowledge the facilities.',
  'The facilities provided by the Dean are duly acknowledged.',
  'Der Autor dankt Herrn Klein.',
  'Ucapan terima kasih disampaikan kepada Budi.',
  'We are grateful Dr. Roy came.',
  'We thank the reviewers and Anita Roy for their advice.',
])('thanks are told outside a headed section: %s', (text) => {
  expect(thanksIn(text)).toHaveLength(1)
})

test.each([
  'Farmers received a grant from the government, and schools funding from the state.',
  'Each of the participants received a stipend of 20 rupees.',
  'Thanks to rain it grew. The wine is highly appreciated by all. A limit is acknowledged.',
  'We received 12 samples, and were given a list of names. We obtained data from it.',
  'Project 2000 farms; see Table 3 in file S1, ref. 12345, and the contract number of a farm.',
  'Die Halme wurden durch Draht unterstützt. O solo com apoio da água. Many authors acknowledge that it rains.',
  'Fields dedicated to our crops; data in memory of it.',
  'Reviewers and authors are grateful readers.',
  'We thank both anonymous reviewers and the editor for their careful reading. We are grateful to Reviewer 2.',
])('what is said of others is neither funding nor thanks: %s', (text) => {
  expect([...fundingIn(text), ...thanksIn(text)]).toEqual([])
})

test.each([
  'this study ',
  'we received a ',
  'we appreciate the ',
  'help ',
  'funding was ',
  'a grant ',
  'the our work ',
  'also ly ',
  'Project 1/',
])('a long text of %s is searched in time', (piece) => {
  const text = piece.repeat(200_000 / piece.length)
  expect([...fundingIn(text), ...thanksIn(text)].length).toBeLessThan(200_000)
})

test('many sentences of who paid are found, each once, and thanks below their heading with it', () => {
  const text = `${'Rice was funded by Acme. '.repeat(6_000)}\nAcknowledgements\nWe thank Anita Roy. ${'a '.repeat(900)}We thank Sita Devi.`
  const starts = fundingIn(text).map(({ start }) => start)
  expect(starts).toHaveLength(6_000)
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  expect(thanksIn(text)).toHaveLength(2)
})

test.each([
  ['http://schemas.openxmlformats.org/package/2006/relationships', 0],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns', 0],
  ['http://www.w3.org/rivieres', 1],
  ['http://org.example/style', 1],
])('names that formats have are no institution’s: %s', (name, count) => {
  const people = [{ name: 'Léopold Dupin', affiliation: 'Observatoire des Rivières de Gascogne (ORG)' }]
  expect(tracesAmongNames([name], [], { people, title: '', references: [] })).toHaveLength(count)
})

test('a heading of references above no reference ends no search', () => {
  const report: Side = { people: [{ name: 'Ana Berg' }], title: '', references: [] }
  const said =
    'Some are missing.\nMinor comments\nPlease see our 2019 paper, and https://github.com/aberg7/soils, which is my code.'
  const told = (heading: string) =>
    tracesIn([{ page: null, text: `${heading}\n${said}` }], report).map(({ kind }) => kind)
  expect(told('Citations')).toContain('repository')
  expect(told('References')).toEqual(told('Citations'))
})

test('the name that Microsoft’s formats have is nobody’s initials', () => {
  const side = { people: [{ name: 'Caoimhín Ó MacSuibhne' }], title: '', references: [] }
  const names = ['urn:schemas-microsoft-com:office:office', 'plots of com']
  expect(tracesAmongNames(names, [], side).map(({ text }) => text)).toEqual(['plots of com (not shown)'])
})

test('no name of a format’s own is one of a person', () => {
  const people = [
    { name: 'Ragnhild Oskarsson-Tveit', affiliation: 'Universidade do Rio-Mar' },
    { name: 'Siobhán Mac Giolla Easpaig' },
  ]
  const addresses = ['urn:schemas-microsoft-com:mac:vml', 'http://schemas.microsoft.com/office/mac/office/2008/main']
  const ofFormats = ['rotWithShape', 'pgMar', 'tblCellMar', 'config-item-map-entry', ...addresses]
  const given = ['ROT Heading', 'Mar Table', 'com:mac:plots']
  const told = tracesAmongNames([...ofFormats, ...given], [], { people, title: '', references: [] })
  expect(told.map(({ text }) => text)).toEqual(given.map((name) => `${name} (not shown)`))
})
