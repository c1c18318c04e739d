import type { Settings } from '../settings/rules.ts'

type DemoIssue = { year: number; volume: number; issue: number; frequency: string }

export type DemoArticle = {
  year: number
  volume: number
  issue: number
  first: number
  last: number
  refnumber: string
  /** HTML, species names in `<i>`. */
  title: string
  authors: string[]
  /** HTML. */
  abstract: string
  keywords: string
  subject: string
  country: string
  ptype: 'paid' | 'free'
  publishdate: string
  hasFile: boolean
}

type DemoEditor = {
  name: string
  /** HTML. */
  post: string
  degree: string
  content: string
  email: string
  phone: string
  country: string
  editor_website: string
  category: 'chief editor' | 'associate editor' | 'assistant editor'
  /** A file name in static/images/demo, or '' for the silhouette. */
  picture: string
  is_pinned: boolean
}

type DemoPartner = { title: string; link: string; image: string }

/** Keeps the long texts below in lines a person can read, without storing the line breaks. */
const prose = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ')

// The numbers are meant to belong to nobody: both ISSNs fail their check digit, no Indian mobile number begins with 1.
export const demoSettings: Partial<Settings> = {
  websitename: 'Indian Journal of Field Crops',
  domain: '',
  websiteemail: 'editor@fieldcrops.example',
  whatsup_number: '+91 12345 67890',
  year_started: '2024',
  journal_frequency: 'Bi-monthly',
  journal_type: 'Open access, peer-reviewed',
  journal_language: 'English',
  journal_essn: '2582-1242',
  issn: '2582-1234',
  nassScore: '4.52',
  nassScoreYear: '2026',
  impactfactor: 'Impact Factor: 1.84',
  home_content: prose(`
    <p>Original research on the breeding, agronomy and protection of field crops, reviewed by two referees and free to
    read from the day it is published.</p>
    <p>We welcome work from every region where cereals, pulses, oilseeds, fibres and tubers are grown, on <i>Oryza
    sativa</i> as on <i>Eleusine coracana</i>, and we are as glad of a careful trial that found no difference as of one
    that found a large one.</p>
  `),
  fee_rupee: '500',
  fee_dollar: '15',
  google_review_link: 'https://reviews.example/indian-journal-of-field-crops',
  postal_address: 'Society for Field Crop Studies, 14 Canal Road, Devgarh Cantonment, Madhya Pradesh, India',
  publisher: 'Society for Field Crop Studies',
  license_url: 'https://creativecommons.org/licenses/by/4.0/',
  logo: '',
  signature: '',
  cover: '',
}

export const demoIssues: DemoIssue[] = [
  { year: 2024, volume: 1, issue: 1, frequency: 'Jan-Apr' },
  { year: 2024, volume: 1, issue: 2, frequency: 'May-Aug' },
  { year: 2024, volume: 1, issue: 3, frequency: 'Sep-Dec' },
  { year: 2025, volume: 2, issue: 1, frequency: 'Jan-Mar' },
  { year: 2025, volume: 2, issue: 2, frequency: 'Apr-Jun' },
  { year: 2025, volume: 2, issue: 3, frequency: 'Jul-Sep' },
  { year: 2025, volume: 2, issue: 4, frequency: 'Oct-Dec' },
  { year: 2026, volume: 3, issue: 1, frequency: 'Jan-Feb' },
  { year: 2026, volume: 3, issue: 2, frequency: 'Mar-Apr' },
  { year: 2026, volume: 3, issue: 3, frequency: 'May-Jun' },
]

export const demoArticles: DemoArticle[] = [
  {
    year: 2024,
    volume: 1,
    issue: 1,
    first: 1,
    last: 8,
    refnumber: '1001',
    title:
      'Integrated nutrient management in pearl millet (<i>Pennisetum glaucum</i>) under rainfed conditions of the semi-arid plains',
    authors: ['Ravi Kumar Sharma', 'Meenakshi Iyer', 'सीता देवी'],
    abstract: prose(`
      <p>Pearl millet is grown with little fertiliser on the light soils of the semi-arid plains, where repeated cropping
      without organic inputs has lowered both yield and soil carbon. A field experiment was conducted during the rainy
      seasons of 2021 and 2022 on a loamy sand (organic carbon 2.1 g kg<sup>-1</sup>, pH 8.1) in a randomised block design
      with eight treatments and three replications. Treatments combined 50, 75 and 100% of the recommended nitrogen with
      farmyard manure (5 t ha<sup>-1</sup>) and seed inoculation with <i>Azospirillum brasilense</i>.</p>
      <p>The combination of 75% of the recommended nitrogen, manure and inoculation gave a grain yield of 2,480 kg
      ha<sup>-1</sup>, 31% above the farmers’ practice (1,893 kg ha<sup>-1</sup>) and equal to the full mineral dose.
      Nitrogen use efficiency rose from 14.2 to 19.7 kg of grain per kg of nitrogen, and soil organic carbon after two
      seasons was 0.3 g kg<sup>-1</sup> higher than at sowing (<i>p</i> &lt; 0.05). Net returns were largest at Rs 38,600
      ha<sup>-1</sup>, with a benefit to cost ratio of 2.4. Replacing a quarter of the mineral nitrogen with manure and
      inoculant therefore saves fertiliser without loss of yield on these soils.</p>
    `),
    keywords: 'pearl millet, farmyard manure, biofertiliser, nitrogen use efficiency, soil organic carbon',
    subject: 'Agronomy',
    country: 'India',
    ptype: 'paid',
    publishdate: '2024-02-12',
    hasFile: true,
  },
  {
    year: 2024,
    volume: 1,
    issue: 1,
    first: 9,
    last: 17,
    refnumber: '1002',
    title:
      'Genetic variability and trait association for terminal heat tolerance in spring wheat (<i>Triticum aestivum</i>)',
    authors: ['Harpreet Kaur Sidhu', 'Dr. Anil Deshmukh'],
    abstract: prose(`
      <p>Rising temperature during grain filling is the main cause of yield loss in late-sown wheat of the northern plains.
      Sixty-four spring wheat genotypes were evaluated under timely and late sowing for two years in an 8 × 8 lattice
      design with two replications, and fourteen agronomic and physiological traits were recorded. Mean temperature from
      anthesis to maturity was 4.6 °C higher in the late-sown trial.</p>
      <p>Late sowing shortened grain filling by nine days and reduced grain yield from 4.91 to 3.37 t ha<sup>-1</sup>, a
      loss of 31%. Genotypic differences were significant for all traits (<i>p</i> &lt; 0.01). Broad-sense heritability was
      highest for thousand-grain weight (<i>h</i><sup>2</sup> = 0.84) and canopy temperature depression (0.71), and low for
      biomass (0.38). Grain yield under heat was positively correlated with canopy temperature depression (<i>r</i> = 0.62)
      and with the stem carbohydrate remobilised after anthesis (<i>r</i> = 0.55). Five genotypes combined a heat
      susceptibility index below 0.70 with a yield above 3.9 t ha<sup>-1</sup>. Selection for a cool canopy and heavy
      grains in early generations should bring steady gains in breeding for late sowing.</p>
    `),
    keywords: 'wheat, heat stress, heritability, canopy temperature, grain filling',
    subject: 'Plant Breeding',
    country: 'India',
    ptype: 'paid',
    publishdate: '2024-03-04',
    hasFile: true,
  },
  {
    year: 2024,
    volume: 1,
    issue: 1,
    first: 18,
    last: 24,
    refnumber: '1003',
    title:
      'Field efficacy of botanical and microbial insecticides against fall armyworm (<i>Spodoptera frugiperda</i>) in winter maize',
    authors: ['Lakshmi Narasimhan', 'Joseph Mathew', 'Farida Begum', 'Dr. T. R. Venkatesh'],
    abstract: prose(`
      <p>Fall armyworm has become the most damaging pest of maize since its arrival, and smallholders spray synthetic
      insecticides up to five times a season. Six biorational products were compared with emamectin benzoate 5 SG and an
      untreated control in winter maize at two locations, laid out in randomised blocks with four replications. Whorl
      damage was scored from 0 to 9 before spraying and 3, 7 and 14 days after each of two sprays.</p>
      <p>The reductions in larval number fourteen days after the second spray were:</p>
      <ul>
      <li>emamectin benzoate, 91%;</li>
      <li><i>Metarhizium rileyi</i> (1 × 10<sup>8</sup> conidia g<sup>-1</sup>), 74%;</li>
      <li><i>Bacillus thuringiensis</i> var. <i>kurstaki</i>, 69%;</li>
      <li>azadirachtin 1,500 ppm, 58%.</li>
      </ul>
      <p>Plots that received <i>M. rileyi</i> yielded 6.8 t ha<sup>-1</sup>, against 7.1 t ha<sup>-1</sup> with emamectin
      benzoate and 4.9 t ha<sup>-1</sup> without treatment. Counts of coccinellids and spiders were 2.3 times higher in the
      microbial treatments than in the synthetic one (<i>p</i> &lt; 0.05). A first spray of <i>M. rileyi</i> at the
      five-leaf stage, followed by azadirachtin if needed, can replace two synthetic sprays where infestation is
      moderate.</p>
    `),
    keywords: 'fall armyworm, Metarhizium rileyi, biopesticide, maize, natural enemies',
    subject: 'Entomology',
    country: 'India',
    ptype: 'paid',
    publishdate: '2024-04-15',
    hasFile: true,
  },
  {
    year: 2024,
    volume: 1,
    issue: 2,
    first: 1,
    last: 7,
    refnumber: '1004',
    title:
      'Native <i>Trichoderma</i> isolates suppress Fusarium wilt and promote early growth of chickpea in a sick-plot field',
    authors: ['क्षितिज शर्मा', 'Pooja Rathore', 'Dr. Vikram Solanki'],
    abstract: prose(`
      <p>Wilt caused by <i>Fusarium oxysporum</i> f. sp. <i>ciceris</i> kills one chickpea plant in ten in an ordinary year,
      and resistance breaks down as new races appear. Thirty-eight isolates of <i>Trichoderma</i> from chickpea rhizospheres
      were screened in dual culture, and the five best were tested for two winters in a wilt-sick plot as seed treatment
      (4 g kg<sup>-1</sup>), with and without enriched compost at 2.5 t ha<sup>-1</sup>. Plots were arranged in randomised
      blocks with four replications.</p>
      <p>Isolate TH-17 (<i>T. harzianum</i>) inhibited mycelial growth by 78% and overgrew the pathogen within six days. In
      the field it lowered wilt incidence from 42.6% to 13.1% when applied with compost, compared with 17.8% under
      carbendazim (<i>p</i> &lt; 0.05). Root dry mass at 45 days increased by 36%, nodules rose from 14 to 23 per plant, and
      seed yield reached 1,712 kg ha<sup>-1</sup> against 1,046 in the untreated control. Populations of the antagonist
      stayed above 10<sup>4</sup> colony-forming units per gram of soil until harvest. Seed treatment with a locally
      adapted isolate, carried by compost, is an effective and affordable alternative to fungicide.</p>
    `),
    keywords: 'chickpea, Fusarium wilt, Trichoderma harzianum, biological control, compost',
    subject: 'Plant Pathology',
    country: 'India',
    ptype: 'paid',
    publishdate: '2024-05-27',
    hasFile: true,
  },
  {
    year: 2024,
    volume: 1,
    issue: 2,
    first: 8,
    last: 18,
    refnumber: '1005',
    title:
      'Twelve years of conservation tillage: soil carbon fractions and aggregate stability in a rice and wheat system',
    authors: ['Gurmeet Singh Brar', 'Nandini Chatterjee', 'Suresh Patil', 'Maria Fernandes', 'Dr. Omkar Joshi'],
    abstract: prose(`
      <p><b>Background.</b> Puddling and intensive tillage have weakened soil structure under rice and wheat, and how much
      carbon can be regained is still debated. <b>Methods.</b> Soil was sampled to 60 cm in the twelfth year of an experiment
      with four tillage and residue treatments, replicated three times on a silty clay loam. Carbon fractions were
      separated by density and particle size, and aggregates by wet sieving.</p>
      <p><b>Results.</b> Zero tillage with residue retained held 18.9 Mg C ha<sup>-1</sup> in the upper 15 cm, 5.2 Mg
      ha<sup>-1</sup> more than conventional tillage without residue (<i>p</i> &lt; 0.01), but the difference to 60 cm was
      only 3.1 Mg ha<sup>-1</sup> and not significant. Particulate organic carbon accounted for 63% of the gain. Mean
      weight diameter of aggregates increased from 0.54 to 1.17 mm, and steady infiltration from 3.8 to 9.4 mm
      h<sup>-1</sup>. Wheat yielded 0.42 t ha<sup>-1</sup> more under zero tillage with residue, while rice yielded 0.31 t
      ha<sup>-1</sup> less when it was not puddled. <b>Conclusion.</b> Conservation tillage improves structure and surface
      carbon of these soils, but claims of carbon storage must be based on the whole profile.</p>
    `),
    keywords: 'zero tillage, residue retention, particulate organic carbon, aggregate stability, infiltration',
    subject: 'Soil Science',
    country: 'India',
    ptype: 'free',
    publishdate: '2024-06-18',
    hasFile: true,
  },
  {
    year: 2024,
    volume: 1,
    issue: 2,
    first: 19,
    last: 26,
    refnumber: '1006',
    title: 'Do voice messages change what farmers do? Evidence from a mobile advisory service in coastal rice villages',
    authors: ['Nusrat Jahan', 'Abdul Karim', 'Rezwana Sultana'],
    abstract: prose(`
      <p>Advisory services by telephone reach millions of farmers at a low cost, yet few studies ask whether the advice is
      followed. We surveyed 612 rice growers in 34 coastal villages before and after two seasons; half of the villages,
      drawn by lot, received a weekly voice message on sowing time, seed rate, salinity and pests. Practices were
      confirmed by field visits to a quarter of the households.</p>
      <p>Growers listened to 61% of the messages to the end. Timely sowing was 14 percentage points more common in the villages
      that received messages, and the mean seed rate fell from 62 to 49 kg ha<sup>-1</sup> (<i>p</i> &lt; 0.01).
      Insecticide sprays fell from 2.8 to 2.1 a season, whereas fertiliser use did not change. Yield rose by 210 kg
      ha<sup>-1</sup>, a gain worth thirty times the cost of the calls. Effects were twice as large among women who managed
      their own fields, but only 38% of them held the telephone at the hour of the call. Short messages that ask for one
      action change practice; calling when women are at home would widen their reach.</p>
    `),
    keywords: 'mobile advisory, voice message, adoption, rice, gender, randomised trial',
    subject: 'Agricultural Extension',
    country: 'Bangladesh',
    ptype: 'paid',
    publishdate: '2024-08-05',
    hasFile: true,
  },
  {
    year: 2024,
    volume: 1,
    issue: 3,
    first: 1,
    last: 6,
    refnumber: '1007',
    title: 'Curing duration and ventilated storage reduce losses of onion (<i>Allium cepa</i>) bulbs in mid-hill farms',
    authors: ['Bishnu Prasad Adhikari', 'Sunita Tamang'],
    abstract: prose(`
      <p>Mid-hill growers of onion sell at harvest, when prices are lowest, because up to half of the stored bulbs rot or
      sprout within four months. Bulbs of the variety Red Hill were cured for 0, 5, 10 or 15 days and kept in
      farm-made bamboo stores with side and bottom ventilation, or in heaps as is customary, on eighteen farms that served
      as replications. Mass, rot, sprouting and firmness were recorded every two weeks for 120 days.</p>
      <p>Total loss after 120 days was 47.5% in heaps without curing and 17.2% in ventilated stores after ten days of curing
      (<i>p</i> &lt; 0.001). Curing for fifteen days gave no further benefit. Ventilation lowered the mean relative humidity
      around the bulbs from 84 to 71%, and neck rot (<i>Botrytis allii</i>) from 12.4 to 3.0%. Firmness remained above 58 N
      for three months. As the price doubled between April and August, each tonne stored returned an additional NPR 11,300
      after all costs. Ten days of curing and a ventilated bamboo store for two tonnes pay for themselves in the first
      season.</p>
    `),
    keywords: 'onion, curing, storage loss, neck rot, bamboo store',
    subject: 'Horticulture',
    country: 'Nepal',
    ptype: 'paid',
    publishdate: '2024-09-23',
    hasFile: true,
  },
  {
    year: 2024,
    volume: 1,
    issue: 3,
    first: 7,
    last: 13,
    refnumber: '1008',
    title:
      'Hydropriming and polymer coating improve the emergence of aged soybean (<i>Glycine max</i>) seed under soil crusting',
    authors: ['Dr. Shalini Tiwari', 'Rohit Malviya', 'अनुराधा मिश्र'],
    abstract: prose(`
      <p>Soybean seed kept over one summer loses vigour quickly, and heavy rain after sowing seals the soil above it. Seed
      lots of three varieties with an initial germination of 88, 74 and 62% were hydroprimed for 0, 4 or 8 hours, dried
      back to 10% moisture, and coated with a water-soluble polymer or left bare. Emergence was tested in trays under a
      simulated crust of 1.9 MPa and in the field, in a factorial design with four replications.</p>
      <p>Priming for four hours raised emergence through the crust from 51 to 68% in the weakest lot and reduced mean
      emergence time by 1.6 days (<i>p</i> &lt; 0.05). Eight hours injured all lots: electrical conductivity of the seed
      leachate rose from 82 to 117 µS cm<sup>-1</sup> g<sup>-1</sup>. Coating alone had little effect in dry soil, but
      together with priming it preserved 93% of the plant stand when 40 mm of rain fell within a day of sowing. Malondialdehyde
      content of the embryonic axis fell by 22%, a sign of membrane repair. Seed of medium vigour can be made fit for sowing by
      four hours in water and a thin coat, at about Rs 9 kg<sup>-1</sup>.</p>
    `),
    keywords: 'soybean, seed priming, seed vigour, soil crust, polymer coating',
    subject: 'Seed Science',
    country: 'India',
    ptype: 'paid',
    publishdate: '2024-10-30',
    hasFile: true,
  },
  {
    year: 2024,
    volume: 1,
    issue: 3,
    first: 14,
    last: 22,
    refnumber: '1009',
    title:
      'Who gains from subsidised drip irrigation? Costs, water use and farm size among sugarcane growers of the upper Deccan',
    authors: ['Prakash Kulkarni', 'Zeenat Shaikh', 'Dr. Mohan Rao Bhosale'],
    abstract: prose(`
      <p>Public subsidies cover up to four fifths of the cost of drip irrigation in sugarcane, on the expectation that water
      is saved and small farms benefit. We interviewed 420 growers in 28 villages, metered the pumps of 96 wells for a year,
      and estimated net returns by propensity score matching.</p>
      <p>Drip irrigation reduced the water applied from 2,140 to 1,390 mm a year and raised cane yield by 19 t
      ha<sup>-1</sup> (<i>p</i> &lt; 0.01). Net returns increased by Rs 61,200 ha<sup>-1</sup>, and the owner’s share of the
      investment was recovered in 1.7 years. However:</p>
      <ol>
      <li>farms above four hectares, 18% of the sample, received 46% of the subsidy;</li>
      <li>37% of adopters used the saved water to extend the area under cane;</li>
      <li>pumping per well fell by only 9%, which was not significant.</li>
      </ol>
      <p>Growers with less than one hectare named the wait for reimbursement, eleven months on average, as the chief
      obstacle. Paying the subsidy in advance to small farms, and tying it to a ceiling on pumping, would serve both aims of
      the programme better than a higher rate.</p>
    `),
    keywords: 'drip irrigation, sugarcane, subsidy, groundwater, propensity score matching',
    subject: 'Agricultural Economics',
    country: 'India',
    ptype: 'paid',
    publishdate: '2024-12-09',
    hasFile: false,
  },
  {
    year: 2025,
    volume: 2,
    issue: 1,
    first: 1,
    last: 10,
    refnumber: '1010',
    title:
      'Mapping loci for grain zinc and iron in a recombinant inbred population of aromatic rice (<i>Oryza sativa</i>)',
    authors: ['Debasmita Sen', 'Arjun Mohapatra', 'Dr. Leela Krishnan', 'Manoj Behera'],
    abstract: prose(`
      <p>Polished rice supplies less than a fifth of the zinc that its eaters need, and breeding for dense grain requires
      markers that hold across environments. A population of 186 recombinant inbred lines from a cross between an aromatic
      landrace and a high-yielding variety was genotyped with 4,812 single nucleotide polymorphisms. The lines were grown at
      three sites in two seasons in alpha lattice designs with two replications.</p>
      <p>Zinc in polished grain ranged from 13.8 to 34.1 mg kg<sup>-1</sup> and iron from 2.2 to 7.9 mg kg<sup>-1</sup>;
      heritability was 0.76 and 0.59. Seven loci for zinc and four for iron were found, of which <i>qZn5.1</i> and
      <i>qZn7.2</i> appeared in at least four of six environments and explained 17.3 and 11.8% of the variance. Favourable
      alleles of both came from the landrace and together added 6.4 mg kg<sup>-1</sup> (<i>p</i> &lt; 0.001). Grain yield and
      zinc were weakly and negatively correlated (<i>r</i> = −0.21), and nine lines exceeded 28 mg kg<sup>-1</sup> with
      yields above 5 t ha<sup>-1</sup>. Markers at the two stable loci are ready for use in breeding for zinc-rich aromatic
      rice.</p>
    `),
    keywords: 'rice, zinc, biofortification, quantitative trait loci, recombinant inbred lines',
    subject: 'Genetics and Plant Breeding',
    country: 'India',
    ptype: 'paid',
    publishdate: '2025-01-20',
    hasFile: true,
  },
  {
    year: 2025,
    volume: 2,
    issue: 1,
    first: 11,
    last: 17,
    refnumber: '1011',
    title:
      'Insecticide resistance in whitefly (<i>Bemisia tabaci</i>) populations from cotton belts and its stability without selection',
    authors: ['Jagdeep Singh Mann', 'Ritu Bhargava'],
    abstract: prose(`
      <p>Outbreaks of whitefly in cotton return every few years and are often blamed on failing insecticides. Adults were
      collected from eleven districts between 2021 and 2023, and leaf-dip bioassays with six insecticides were conducted in
      four replications of thirty insects each. Two resistant populations were then reared without exposure for twelve
      generations.</p>
      <p>Resistance ratios to imidacloprid ranged from 9 to 148 and to bifenthrin from 21 to 230, whereas those to
      pyriproxyfen and flonicamid stayed below 12 in every district. Resistance to imidacloprid correlated with the number of
      sprays in the previous season (<i>r</i> = 0.73, <i>p</i> &lt; 0.01). Activity of cytochrome P450 enzymes was 3.4 times
      higher in the most resistant population. Without selection, the ratio for imidacloprid fell from 148 to 16 in nine
      generations, but that for bifenthrin fell only from 230 to 127. All populations belonged to two cryptic species, and Asia II-1
      was the more resistant of the two. Neonicotinoids may regain their value after a pause of one season, pyrethroids will
      not; the latter should be left out of whitefly programmes.</p>
    `),
    keywords: 'whitefly, cotton, insecticide resistance, bioassay, resistance management',
    subject: 'Entomology',
    country: 'India',
    ptype: 'paid',
    publishdate: '2025-02-17',
    hasFile: true,
  },
  {
    year: 2025,
    volume: 2,
    issue: 1,
    first: 18,
    last: 25,
    refnumber: '1012',
    title:
      'Productivity and land use efficiency of sorghum and cowpea intercropping at different row arrangements in dry lowlands',
    authors: ['Dr. Tesfaye Bekele', 'Hirut Alemu', 'Gebre Wolde'],
    abstract: prose(`
      <p>Sorghum is commonly sown alone in the dry lowlands, where a failed crop leaves a household without grain or fodder.
      Sorghum (<i>Sorghum bicolor</i>) and cowpea (<i>Vigna unguiculata</i>) were grown alone and in 1:1, 2:1, 2:2 and 3:1 row
      arrangements at two plant densities of cowpea during three seasons. The experiment was laid out in randomised blocks
      with three replications on a vertic cambisol with 480 mm of seasonal rain.</p>
      <p>Intercropping lowered sorghum yield by 6 to 28%, but every arrangement used land better than the sole crops. The 2:1
      arrangement at the lower density gave the highest land equivalent ratio (1.43) with 2.9 t ha<sup>-1</sup> of sorghum and
      0.71 t ha<sup>-1</sup> of cowpea. It also gave the best monetary return, 34% above sole sorghum (<i>p</i> &lt; 0.05). In
      the driest season the advantage was greatest, with a ratio of 1.58. Striga plants per square metre fell from 8.7 in sole
      sorghum to 3.2, and the soil held 11 mm more water at flowering because cowpea shaded it early. Two rows of sorghum
      with one of cowpea are recommended where rain is below 500 mm.</p>
    `),
    keywords: 'sorghum, cowpea, intercropping, land equivalent ratio, Striga',
    subject: 'Agronomy',
    country: 'Ethiopia',
    ptype: 'paid',
    publishdate: '2025-03-10',
    hasFile: true,
  },
  {
    year: 2025,
    volume: 2,
    issue: 2,
    first: 1,
    last: 8,
    refnumber: '1013',
    title:
      'Weather-based fungicide scheduling against late leaf spot of groundnut caused by <i>Nothopassalora personata</i>',
    authors: ['Chandrika Reddy', 'Venkata Subramanyam', 'Dr. Elizabeth Thomas'],
    abstract: prose(`
      <p>Late leaf spot strips groundnut of its leaves by the ninth week, and most growers spray by the calendar whether or
      not the disease threatens. A rule based on hours of leaf wetness and the temperature during them was compared with
      calendar sprays at 14-day intervals and with no spray, on two varieties, for three rainy seasons in split plots with
      four replications. Sensors recorded wetness and temperature every ten minutes.</p>
      <p>The rule called for 2.3 sprays of tebuconazole a season instead of five. Defoliation at 90 days was 27% under the rule,
      24% under the calendar and 81% without sprays; the first two did not differ. Pod yields were 2.61, 2.70 and 1.58 t
      ha<sup>-1</sup>. In the resistant variety, one spray at the first warning was sufficient in two seasons of three.
      Fungicide cost fell by Rs 5,400 ha<sup>-1</sup>, and the return on each rupee spent rose from 3.1 to 6.2 (<i>p</i> &lt;
      0.01). A wetness period of ten hours at 20 to 26 °C was the best single predictor of new lesions two weeks later. The
      rule needs one sensor for about 300 ha and can be sent to growers as a plain text message.</p>
    `),
    keywords: 'groundnut, late leaf spot, disease forecasting, leaf wetness, tebuconazole',
    subject: 'Plant Pathology',
    country: 'India',
    ptype: 'paid',
    publishdate: '2025-04-21',
    hasFile: true,
  },
  {
    year: 2025,
    volume: 2,
    issue: 2,
    first: 9,
    last: 15,
    refnumber: '1014',
    title: 'Foliar zinc and iron enrichment of finger millet (<i>Eleusine coracana</i>) grain on acid red soils',
    authors: ['Basavaraj Gowda', 'निर्मला देवी', 'Kavitha Murthy'],
    abstract: prose(`
      <p>Finger millet is valued for its calcium, but its zinc and iron contents are modest on acid red soils that are poor in
      both. Zinc sulphate (0.5%) and ferrous sulphate (0.5%, with citric acid) were sprayed alone or together at tillering,
      at heading or at both, and compared with soil application and an unfertilised control. The trial was conducted at two
      sites for two seasons in randomised blocks with three replications.</p>
      <p>Two sprays of both salts raised grain zinc from 19.4 to 31.8 mg kg<sup>-1</sup> and iron from 31.0 to 44.6 mg
      kg<sup>-1</sup> (<i>p</i> &lt; 0.001). A single spray at heading achieved four fifths of that gain; a spray at tillering
      alone did little. Soil application of 25 kg ZnSO<sub>4</sub> ha<sup>-1</sup> increased yield by 8% but grain zinc by only 2.7 mg
      kg<sup>-1</sup>. The molar ratio of phytate to zinc fell from 29 to 17, which implies that more of the zinc can be
      absorbed. Yield did not change under foliar sprays (2.35 to 2.44 t ha<sup>-1</sup>). Enrichment cost Rs 1,150
      ha<sup>-1</sup>, or about half a rupee for each kilogram of grain. One combined spray at heading is the practice to
      recommend.</p>
    `),
    keywords: 'finger millet, foliar spray, zinc, iron, phytate, acid soil',
    subject: 'Soil Science',
    country: 'India',
    ptype: 'paid',
    publishdate: '2025-05-12',
    hasFile: true,
  },
  {
    year: 2025,
    volume: 2,
    issue: 2,
    first: 16,
    last: 23,
    refnumber: '1015',
    title: 'Why smallholders abandon direct-seeded rice after trying it: a duration analysis from the delta',
    authors: ['Nguyễn Thị Linh', 'Trần Văn Hòa'],
    abstract: prose(`
      <p>Direct seeding saves labour and water, and is widely tried, but many growers return to transplanting after a few
      seasons. We interviewed 538 households in six delta districts about every season since 2014, recorded the reasons for
      each change, and analysed the time to abandonment with a Cox proportional hazards model.</p>
      <p>Of the 391 households that had tried direct seeding, 44% had given it up, after a median of 3.0 seasons. Weedy rice was
      the reason named most often (52%), before poor stands after rain (27%) and lodging (13%). The hazard of abandonment was
      lower by 38% where drum seeders could be hired (<i>p</i> &lt; 0.01), by 31% where fields had been levelled by laser, and
      by 24% among members of a water users’ group. It rose by 19% with each additional hectare of weedy rice within the
      hamlet. Age, schooling and farm size had no effect once these were taken into account. Training received in the first
      season had no lasting influence, but a visit in the third season did. Support should be shifted from the first trial
      of the method to the third season, when most households decide.</p>
    `),
    keywords: 'direct-seeded rice, disadoption, weedy rice, survival analysis, smallholders',
    subject: 'Agricultural Extension',
    country: 'Vietnam',
    ptype: 'paid',
    publishdate: '2025-06-24',
    hasFile: true,
  },
  {
    year: 2025,
    volume: 2,
    issue: 3,
    first: 1,
    last: 9,
    refnumber: '1016',
    title:
      'Grafting onto wild rootstocks sustains yield and fruit quality of processing tomato irrigated with saline water',
    authors: ['José Álvarez', 'Inés Domínguez Peña', 'Dr. Miguel Ángel Núñez'],
    abstract: prose(`
      <p>Wells along the dry coast have become saline, and processing tomato (<i>Solanum lycopersicum</i>) loses a tenth of its
      yield for each additional dS m<sup>-1</sup>. Two cultivars were grown ungrafted, self-grafted, or grafted onto
      rootstocks of <i>S. pimpinellifolium</i>, <i>S. habrochaites</i> and a commercial hybrid, and irrigated with water of
      1.2, 4.0 and 7.5 dS m<sup>-1</sup>. The experiment was conducted for two summers in split plots with four replications.</p>
      <p>At 7.5 dS m<sup>-1</sup>, ungrafted plants yielded 41.3 t ha<sup>-1</sup>, 49% less than with good water, while plants
      on <i>S. pimpinellifolium</i> yielded 62.7 t ha<sup>-1</sup> (<i>p</i> &lt; 0.001). This rootstock kept leaf
      Na<sup>+</sup> at 0.9% of dry mass against 2.1% in ungrafted plants, and the ratio of K<sup>+</sup> to Na<sup>+</sup>
      three times higher. Soluble solids rose with salinity from 4.8 to 6.1 °Brix in all combinations, so that solids per
      hectare were highest for grafted plants at 4.0 dS m<sup>-1</sup>. Blossom-end rot affected 14% of ungrafted and 5% of
      grafted fruit. At present plant prices, grafting is profitable where water exceeds 3.4 dS m<sup>-1</sup>.</p>
    `),
    keywords: 'tomato, grafting, salinity, rootstock, soluble solids, blossom-end rot',
    subject: 'Horticulture',
    country: 'Spain',
    ptype: 'paid',
    publishdate: '2025-07-14',
    hasFile: true,
  },
  {
    year: 2025,
    volume: 2,
    issue: 3,
    first: 10,
    last: 16,
    refnumber: '1017',
    title:
      'Root depth and osmotic adjustment explain drought response of sunflower (<i>Helianthus annuus</i>) hybrids in two soils',
    authors: ['Şebnem Müller', 'Çağla Yıldız'],
    abstract: prose(`
      <p>Sunflower hybrids bred for irrigation are often sown on dry land, where their performance is hard to foresee. Twelve
      hybrids were grown with and without irrigation on a shallow chalky soil and on a deep loam for two years, in split
      plots with three replications. Rooting depth was measured with minirhizotrons, and osmotic adjustment as the change in
      osmotic potential at full turgor.</p>
      <p>Drought reduced seed yield from 3.62 to 1.94 t ha<sup>-1</sup> on the chalky soil and from 4.05 to 2.88 t
      ha<sup>-1</sup> on the loam. On the loam, yield under drought followed maximum rooting depth, which ranged from 1.1 to
      1.9 m (<i>R</i><sup>2</sup> = 0.64, <i>p</i> &lt; 0.01). On the chalky soil, where no roots passed 0.8 m, it followed
      osmotic adjustment (<i>R</i><sup>2</sup> = 0.57), which ranged from 0.12 to 0.49 MPa. No hybrid was superior in both
      traits. Oil content fell by 2.7 percentage points under drought, with oleic acid rising at the expense of linoleic
      acid. Carbon isotope discrimination predicted neither trait. Recommendations for hybrids should be given by soil
      depth, and crosses between the two groups deserve a trial.</p>
    `),
    keywords: 'sunflower, drought, rooting depth, osmotic adjustment, oil content',
    subject: 'Crop Physiology',
    country: 'Germany',
    ptype: 'paid',
    publishdate: '2025-08-19',
    hasFile: true,
  },
  {
    year: 2025,
    volume: 2,
    issue: 3,
    first: 17,
    last: 24,
    refnumber: '1018',
    title:
      'Market integration and price transmission of pulses between producing districts and terminal markets after electronic trading',
    authors: ['Dr. Rukmini Agarwal', 'Sanjay Thakur', 'Imtiaz Ali'],
    abstract: prose(`
      <p>Electronic trading was introduced to bring buyers from distant towns into local auctions of pulses, and so to narrow
      the gap between what growers receive and what millers pay. Weekly prices of pigeonpea, chickpea and black gram from 26
      producing and 5 terminal markets were collected from 2015 to 2023 and analysed with threshold vector error correction
      models.</p>
      <p>Prices were cointegrated in 88% of the market pairs after electronic trading began, compared with 67% before. The time
      to correct half of a price difference fell from 7.8 to 4.9 weeks for pigeonpea and from 6.1 to 4.4 weeks for chickpea,
      but did not change for black gram. Falls in the terminal price reached growers twice as fast as rises (<i>p</i> &lt;
      0.05). The growers’ share of the terminal price increased by 3.6 percentage points, most of it in markets with a
      laboratory for grading and a warehouse within 10 km. Where either was missing, no effect could be shown. Trading
      screens alone do not integrate markets; grading and storage &amp; transport must come with them.</p>
    `),
    keywords: 'pulses, price transmission, cointegration, electronic market, threshold model',
    subject: 'Agricultural Economics',
    country: 'India',
    ptype: 'paid',
    publishdate: '2025-09-15',
    hasFile: true,
  },
  {
    year: 2025,
    volume: 2,
    issue: 4,
    first: 1,
    last: 7,
    refnumber: '1019',
    title: 'Spore traps improve decision rules for late blight (<i>Phytophthora infestans</i>) in organic potato',
    authors: ['Łukasz Żółć', 'Małgorzata Wiśniewska', 'Dr. Anna Kowalczyk'],
    abstract: prose(`
      <p>Organic growers may apply only small amounts of copper against late blight, so each spray has to be well timed.
      Existing rules use the weather but not the presence of the pathogen. Rotating-arm spore traps were operated on nine
      organic farms for three seasons, sporangia were counted by quantitative PCR, and a rule that combined counts with the
      weather was compared with the weather alone in strip plots replicated four times.</p>
      <p>Sporangia were caught 8.4 days (range 4 to 13) before the first lesions were seen. The combined rule saved 1.9 of 5.2
      copper sprays and reduced the copper applied from 2.9 to 1.8 kg ha<sup>-1</sup> a year, with no difference in disease on
      the leaves or in tuber yield (27.4 and 27.9 t ha<sup>-1</sup>). It failed once, when inoculum came from a volunteer plant
      inside the field. Counts from a trap described the risk well within 1.5 km and poorly beyond 4 km (<i>p</i> &lt; 0.05).
      Resistant varieties needed a single spray in all three seasons. One trap shared by neighbouring farms is sufficient to
      meet the coming limit on copper without loss of yield.</p>
    `),
    keywords: 'potato, late blight, spore trap, copper, organic farming, decision support',
    subject: 'Plant Pathology',
    country: 'Poland',
    ptype: 'paid',
    publishdate: '2025-10-13',
    hasFile: true,
  },
  {
    year: 2025,
    volume: 2,
    issue: 4,
    first: 8,
    last: 13,
    refnumber: '1020',
    title:
      'Sowing date and border rows of coriander moderate mustard aphid (<i>Lipaphis erysimi</i>) without insecticide',
    authors: ['Dr. Ram Niwas Choudhary', 'गीता कुमारी', 'Alok Verma'],
    abstract: prose(`
      <p>Mustard sown after the middle of October flowers when aphids multiply fastest, and a single missed spray may cost a
      third of the seed. Three sowing dates and three borders (none, coriander, or a resistant mustard) were compared in a
      factorial randomised block design with four replications for three winters. Aphids on the top 10 cm of ten plants, and
      their predators and parasitoids, were counted each week.</p>
      <p>Sowing on 5 October instead of 25 October lowered the seasonal peak from 148 to 39 aphids per plant. Coriander borders,
      which flowered with the crop, reduced the peak by a further 41% (<i>p</i> &lt; 0.05) and raised parasitism by
      <i>Diaeretiella rapae</i> from 11 to 29%. Hoverfly larvae were 3.7 times as frequent. Early sowing with coriander gave
      1,986 kg ha<sup>-1</sup> of seed, within 4% of the plots sprayed twice with dimethoate, and the sale of coriander added
      Rs 6,900 ha<sup>-1</sup>. Honey bee visits were 60% more frequent than in sprayed plots. Late sowing remained
      unprofitable under every border. Early sowing with two border rows of coriander can replace insecticide in most
      years.</p>
    `),
    keywords: 'mustard aphid, sowing date, coriander, Diaeretiella rapae, conservation biological control',
    subject: 'Entomology',
    country: 'India',
    ptype: 'paid',
    publishdate: '2025-11-17',
    hasFile: true,
  },
  {
    year: 2025,
    volume: 2,
    issue: 4,
    first: 14,
    last: 20,
    refnumber: '1021',
    title: 'Hermetic bags keep lentil seed viable and free of bruchids through eighteen months of farm storage',
    authors: ['Mamata Das', 'Subhash Chandra Yadav'],
    abstract: prose(`
      <p>Lentil growers keep their own seed, but warm humid summers and bruchids (<i>Callosobruchus chinensis</i>) leave little
      of it fit to sow. Seed of two varieties at 8, 10 and 12% moisture was stored in hermetic bags, woven bags, and metal bins
      with neem leaves for eighteen months on twelve farms, which were treated as replications. Germination, vigour, insect
      damage and the oxygen inside the bags were recorded every two months.</p>
      <p>In hermetic bags oxygen fell below 5% within sixteen days and all insects died. After eighteen months germination was
      87% at 10% moisture, against 52% in woven bags and 68% in bins (<i>p</i> &lt; 0.001). Seeds with holes were 0.6, 41 and
      19%. At 12% moisture, hermetic bags protected the seed from insects but not from ageing: germination fell to 61%.
      Seedling vigour index followed the same order. Plots sown with seed from hermetic bags reached 112 plants m<sup>-2</sup>
      and yielded 340 kg ha<sup>-1</sup> more than those sown with seed from woven bags. A bag for 50 kg costs Rs 210 and can
      be used for three years. Drying to 10% before sealing is the step that decides success.</p>
    `),
    keywords: 'lentil, seed storage, hermetic bag, bruchid, germination',
    subject: 'Seed Science',
    country: 'India',
    ptype: 'free',
    publishdate: '2025-12-08',
    hasFile: true,
  },
  {
    year: 2026,
    volume: 3,
    issue: 1,
    first: 1,
    last: 12,
    refnumber: '1022',
    title:
      'Long-term effects of rice husk biochar, green manure and reduced nitrogen on soil organic carbon, microbial biomass, nitrous oxide emission and grain yield in a rice (<i>Oryza sativa</i>) and wheat (<i>Triticum aestivum</i>) rotation on the alluvial soils of the lower plains',
    authors: ['Dr. Subrata Mukherjee', 'Priyanka Ghosh', 'Tanvir Ahmed', 'राजेश्वरी सिंह', 'Sourav Dutta'],
    abstract: prose(`
      <p>Biochar is promoted as a store of carbon, but few trials in rice and wheat have lasted beyond three years. Rice husk
      biochar (0, 2.5 and 5 t ha<sup>-1</sup> every third year), green manure with <i>Sesbania aculeata</i>, and nitrogen at
      75 or 100% of the recommendation were combined in a factorial experiment with three replications for nine years.
      Emission of N<sub>2</sub>O was measured with closed chambers in years eight and nine.</p>
      <p>Biochar at 5 t ha<sup>-1</sup> raised soil organic carbon in the upper 30 cm from 21.4 to 26.9 Mg ha<sup>-1</sup>,
      and four fifths of the carbon added was still present. Green manure raised microbial biomass carbon by 34%, biochar by
      only 9%. Both together reduced N<sub>2</sub>O emission from 2.31 to 1.48 kg N ha<sup>-1</sup> a year (<i>p</i> &lt;
      0.01). With three quarters of the nitrogen, the combination yielded 9.8 t ha<sup>-1</sup> of rice and wheat, equal to
      the full dose without amendments; biochar alone did not make up for the missing nitrogen. At current prices the costs
      of biochar were not recovered by yield alone. Green manure deserves the first place, and biochar is worthwhile where
      the husk is at hand or carbon is paid for.</p>
    `),
    keywords: 'biochar, green manure, nitrous oxide, microbial biomass, rice and wheat rotation, long-term experiment',
    subject: 'Soil Science',
    country: 'India',
    ptype: 'paid',
    publishdate: '2026-01-12',
    hasFile: true,
  },
  {
    year: 2026,
    volume: 3,
    issue: 1,
    first: 13,
    last: 19,
    refnumber: '1023',
    title:
      'Mulching and fertigation schedules for turmeric (<i>Curcuma longa</i>): rhizome yield, curcumin content and water productivity',
    authors: ['Anbarasan Selvam', 'Dr. Priya Balakrishnan', 'Deepa Nair'],
    abstract: prose(`
      <p>Turmeric occupies the field for nine months and receives heavy irrigation, although its roots are confined to the upper
      30 cm. Three mulches (none, sugarcane trash at 8 t ha<sup>-1</sup>, and silver-black film) were combined with
      fertigation of 60, 80 and 100% of the recommended nutrients in 12, 18 or 24 splits. The trial was conducted in split
      plots with three replications during two years.</p>
      <p>Fresh rhizome yield was highest, at 38.4 t ha<sup>-1</sup>, with trash mulch and 80% of the nutrients in 24 splits. It
      exceeded surface irrigation with soil-applied fertiliser by 29% (<i>p</i> &lt; 0.05) with 320 mm less water. Water
      productivity rose from 2.7 to 4.6 kg m<sup>-3</sup>. Film mulch hastened sprouting by eight days, but raised soil
      temperature to 36 °C in May and lowered curcumin from 5.4 to 4.9%. Trash mulch suppressed weeds by 72% and added 41 kg
      of potassium per hectare. Rhizome rot, caused by <i>Pythium aphanidermatum</i>, fell from 9.6 to 4.1% under drip
      irrigation. For growers with access to cane trash, it is the better mulch in yield, in quality and in cost.</p>
    `),
    keywords: 'turmeric, fertigation, mulch, curcumin, water productivity',
    subject: 'Horticulture',
    country: 'India',
    ptype: 'paid',
    publishdate: '2026-02-02',
    hasFile: true,
  },
  {
    year: 2026,
    volume: 3,
    issue: 1,
    first: 20,
    last: 27,
    refnumber: '1024',
    title:
      'Stability of fertility restoration and seed yield in early pigeonpea (<i>Cajanus cajan</i>) hybrids across five environments',
    authors: ['Dr. Yogesh Wankhede', 'Snehal Pawar', 'Kamlesh Uikey'],
    abstract: prose(`
      <p>Pigeonpea hybrids based on cytoplasmic male sterility outyield varieties by a third, but incomplete restoration of
      pollen fertility in cool weather has limited their spread. Twenty-two hybrids from four male-sterile lines and eleven
      restorers were evaluated with three check varieties in five environments, in randomised blocks with three replications.
      Pollen fertility was scored at first and full flowering, and stability was analysed by the additive main effects and
      multiplicative interaction model.</p>
      <p>Pollen fertility ranged from 31 to 98% and fell by 1.9 percentage points for each degree below a night temperature of
      14 °C. Restorers R-07 and R-19 kept it above 90% everywhere; segregation in backcrosses fitted two dominant genes
      (15:1, <i>χ</i><sup>2</sup> = 0.42). Mean yield of hybrids was 1,870 kg ha<sup>-1</sup>, against 1,490 for the best
      check. Hybrid H-14 combined a yield of 2,315 kg ha<sup>-1</sup> with a stability value close to zero (<i>p</i> &lt; 0.01
      for the difference from the check). Environments explained 48% of the variance, genotypes 27% and their interaction 21%.
      Both restorers should replace those now in use in cool districts.</p>
    `),
    keywords: 'pigeonpea, hybrid, male sterility, fertility restoration, stability analysis',
    subject: 'Plant Breeding',
    country: 'India',
    ptype: 'paid',
    publishdate: '2026-02-23',
    hasFile: true,
  },
  {
    year: 2026,
    volume: 3,
    issue: 2,
    first: 1,
    last: 8,
    refnumber: '1025',
    title: 'Herbicide sequences and stale seedbed for weed control in dry direct-seeded rice on clay soils',
    authors: ['Tejaswini Naidu', 'Dr. Bhupendra Kashyap', 'Ramesh Sahu'],
    abstract: prose(`
      <p>Weeds emerge with the crop in dry direct-seeded rice, and one hand weeding of a hectare needs thirty working days that
      are no longer to be had. A stale seedbed and an ordinary one were combined with six herbicide sequences, hand weeding
      and a weedy check in a split plot design with three replications over two rainy seasons. Weeds were counted by species
      and weighed 30 and 60 days after sowing.</p>
      <p>The stale seedbed lowered weed density by 44% and almost removed weedy rice (0.6 against 5.1 plants m<sup>-2</sup>).
      Pendimethalin (0.75 kg ha<sup>-1</sup>) followed by bispyribac-sodium (25 g ha<sup>-1</sup>) at 22 days reduced weed dry
      mass by 86%, and by 93% on the stale seedbed. Grain yield was 4.72 t ha<sup>-1</sup>, equal to two hand weedings
      (4.86 t ha<sup>-1</sup>) and 3.1 times the weedy check (<i>p</i> &lt; 0.001). Where the same sequence was repeated,
      <i>Leptochloa chinensis</i> increased from 4 to 17 plants m<sup>-2</sup>; adding fenoxaprop in the second year kept it at
      5. Net returns were Rs 47,300 ha<sup>-1</sup>. A stale seedbed should precede any sequence, and the second herbicide
      should change from year to year.</p>
    `),
    keywords: 'direct-seeded rice, stale seedbed, bispyribac-sodium, weed shift, Leptochloa chinensis',
    subject: 'Agronomy',
    country: 'India',
    ptype: 'paid',
    publishdate: '2026-03-09',
    hasFile: true,
  },
  {
    year: 2026,
    volume: 3,
    issue: 2,
    first: 9,
    last: 15,
    refnumber: '1026',
    title: 'Postulation of stem rust resistance genes and adult plant response in highland wheat lines',
    authors: ['Wanjiru Mwangi', 'Peter Otieno', 'Dr. Grace Chebet'],
    abstract: prose(`
      <p>New races of stem rust (<i>Puccinia graminis</i> f. sp. <i>tritici</i>) have overcome most of the genes deployed in
      highland wheat. Ninety-two advanced lines were tested as seedlings against nine races in a greenhouse, genotyped with
      markers linked to seven <i>Sr</i> genes, and grown as adult plants under artificial epidemics for three seasons in two
      replications.</p>
      <p>Seedling genes could be postulated in 61 lines: <i>Sr31</i> in 24, <i>Sr24</i> in 15, <i>Sr36</i> in 9 and
      <i>SrTmp</i> in 13. Only 11 lines were resistant to all races. In the field, final severity ranged from 5 to 90%, and 27
      lines that were susceptible as seedlings stayed below 30%. Eighteen of these carried the marker for <i>Sr2</i>, whose
      effect on the area under the disease progress curve was a reduction of 37% (<i>p</i> &lt; 0.001). Lines with <i>Sr2</i>
      and one effective seedling gene lost 6% of their grain mass, compared with 41% in the susceptible check. No yield penalty
      of <i>Sr2</i> was seen in sprayed plots. Fourteen lines with combined resistance have been passed on to regional trials,
      and those that rely on <i>Sr31</i> alone have been discarded.</p>
    `),
    keywords: 'wheat, stem rust, gene postulation, adult plant resistance, Sr2',
    subject: 'Plant Pathology',
    country: 'Kenya',
    ptype: 'free',
    publishdate: '2026-03-30',
    hasFile: true,
  },
  {
    year: 2026,
    volume: 3,
    issue: 2,
    first: 16,
    last: 22,
    refnumber: '1027',
    title: 'Women’s seed groups as producers of quality seed: purity, profit and participation in twelve villages',
    authors: ['कमला थापा', 'Laxmi Gurung', 'Dr. Dilip Shrestha'],
    abstract: prose(`
      <p>Formal channels supply less than a sixth of the wheat and rice seed sown in the hills, and most of the rest is saved or
      exchanged. Twelve women’s groups with 274 members were trained in rogueing, drying and record keeping, and were followed
      for four seasons. Seed samples were tested by the district laboratory, and members and 260 comparable neighbours were
      interviewed each year.</p>
      <p>Genetic purity of the groups’ seed rose from 93.8 to 98.6%, and 88% of the lots met the standard for certified seed in
      the fourth season. Groups sold 61 t at a mean premium of 24% over grain. The average member earned NPR 18,400 a season
      for 21 days of work, 2.1 times the local wage. Members took part in more decisions about land and crops than neighbours
      did (index of 0.68 against 0.49, <i>p</i> &lt; 0.01). Buyers of the seed harvested 0.36 t ha<sup>-1</sup> more wheat. Two
      groups dissolved: one had no store of its own, the other no member who could keep accounts. Groups with a store, a
      bookkeeper and an agreement with one buyer need no further support after the third season.</p>
    `),
    keywords: 'seed system, women farmers, seed quality, self-help group, empowerment',
    subject: 'Agricultural Extension',
    country: 'Nepal',
    ptype: 'paid',
    publishdate: '2026-04-20',
    hasFile: true,
  },
  {
    year: 2026,
    volume: 3,
    issue: 3,
    first: 1,
    last: 8,
    refnumber: '1028',
    title: 'Growth, yield and water productivity of summer mungbean (<i>Vigna radiata</i>) under deficit irrigation',
    authors: ['Ravi Kumar Sharma', 'Dr. Asha Menon'],
    abstract: prose(`
      <p>Mungbean fits between wheat and rice if it can be grown with little water in the hottest months. Four irrigation levels
      (100, 80, 60 and 40% of crop evapotranspiration) and three varieties were compared on a sandy loam in a split plot
      design with four replications during the summers of 2023 and 2024. Water was applied by sprinkler and metered for each
      plot.</p>
      <p>Seed yield was 1,284 kg ha<sup>-1</sup> at full irrigation and 1,231 kg ha<sup>-1</sup> at 80%, a difference that was
      not significant. It fell to 1,017 kg ha<sup>-1</sup> at 60% and 594 kg ha<sup>-1</sup> at 40% (<i>p</i> &lt; 0.01). Water
      productivity was greatest at 60% (0.58 kg m<sup>-3</sup>). Stress during pod filling cost 4.1 kg of seed for each
      millimetre withheld, nearly three times the loss before flowering. The variety with the earliest flowering (33 days) lost
      least. Leaf area index at 40 days fell from 3.4 to 1.9 over the range of treatments, while harvest index did not change
      until irrigation was below 60%. Irrigating at 80% of evapotranspiration, with the saving made before flowering, spares 58
      mm of water without loss of yield.</p>
    `),
    keywords: 'mungbean, deficit irrigation, water productivity, evapotranspiration, sprinkler',
    subject: 'Agronomy',
    country: 'India',
    ptype: 'paid',
    publishdate: '2026-05-11',
    hasFile: true,
  },
  {
    year: 2026,
    volume: 3,
    issue: 3,
    first: 9,
    last: 16,
    refnumber: '1029',
    title: 'Estimating nitrogen status of off-season maize from low-cost drone images and a handheld chlorophyll meter',
    authors: ['João Batista Araújo', 'Luciana Gonçalves', 'Dr. Renê Simões'],
    abstract: prose(`
      <p>Side-dressing of nitrogen in off-season maize is decided within a week, too short a time for leaf analysis. Images from a
      drone with an ordinary colour camera and readings of a chlorophyll meter were collected at the six- and ten-leaf stages
      in experiments with five nitrogen rates (0 to 160 kg ha<sup>-1</sup>), replicated four times at three sites in two
      seasons. Leaf nitrogen was determined by the Kjeldahl method, and models were tested on sites not used for fitting.</p>
      <p>The normalised green-red difference explained 58% of the variance in leaf nitrogen at six leaves and 74% at ten leaves;
      adding plant cover raised this to 79%. The root mean square error on unseen sites was 2.4 g kg<sup>-1</sup>, compared
      with 1.9 g kg<sup>-1</sup> for the meter and 2.2 g kg<sup>-1</sup> for a multispectral camera costing eleven times as
      much. Under cloud the error doubled unless a grey panel was placed in the field (<i>p</i> &lt; 0.05). Side-dressing by
      the colour images saved 27 kg N ha<sup>-1</sup> with no loss of yield (6.9 t ha<sup>-1</sup>). A colour camera, a grey
      panel and one flight at ten leaves are sufficient for decisions about side-dressing.</p>
    `),
    keywords: 'maize, nitrogen, drone, colour index, chlorophyll meter, precision agriculture',
    subject: 'Agricultural Engineering',
    country: 'Brazil',
    ptype: 'paid',
    publishdate: '2026-05-25',
    hasFile: true,
  },
  {
    year: 2026,
    volume: 3,
    issue: 3,
    first: 17,
    last: 23,
    refnumber: '1030',
    title: 'From field to flour: costs, margins and losses in the value chain of small millets in tribal districts',
    authors: ['Sushila Murmu'],
    abstract: prose(`
      <p>Demand for small millets has grown in the towns, but the area sown in tribal districts still declines, and it is not clear
      where in the chain the value is lost. Kodo, little and barnyard millet were followed from 180 farms through traders and
      processors to 22 shops. Costs and prices were collected monthly for a year, and losses were weighed at each step.</p>
      <p>Growers received 27% of the price that consumers paid, against 46% for rice in the same districts. Dehulling in small
      machines returned 58 to 64 kg of rice grain per 100 kg, with 9% broken; improved machines returned 71 kg. Losses from
      threshing on roads came to 6.3% and lowered the price by a further 8% because of sand. Where a dehuller was placed in
      the village, the growers’ share rose to 39%, drudgery for women fell by 1.8 hours a day (<i>p</i> &lt; 0.01), and
      the area sown increased by 17% in two years. Such a machine broke even at 34 t a year, the produce of about 60 farms.
      Processing within the village, not a higher support price, is the measure most likely to bring millets back.</p>
    `),
    keywords: 'small millets, value chain, dehulling, post-harvest loss, tribal districts',
    subject: 'Agricultural Economics',
    country: 'India',
    ptype: 'paid',
    publishdate: '2026-06-15',
    hasFile: false,
  },
]

export const demoEditors: DemoEditor[] = [
  {
    name: 'Dr. Anita Roy',
    post: 'Professor &amp; Head',
    degree: 'Ph.D. (Plant Breeding)',
    content: 'Department of Genetics and Plant Breeding, Devgarh University of Agriculture',
    email: 'anita.roy@devgarh-agri.example',
    phone: '+91 12345 67801',
    country: 'India',
    editor_website: 'https://devgarh-agri.example/people/anita-roy',
    category: 'chief editor',
    picture: 'editor-1.jpg',
    is_pinned: true,
  },
  {
    name: 'Dr. Harbhajan Singh Gill',
    post: 'Professor',
    degree: 'Ph.D. (Soil Science)',
    content: 'School of Soil and Water, Five Rivers Institute of Agriculture',
    email: 'hs.gill@fiverivers.example',
    phone: '+91 12345 67802',
    country: 'India',
    editor_website: 'https://fiverivers.example/faculty/gill',
    category: 'associate editor',
    picture: 'editor-2.jpg',
    is_pinned: true,
  },
  {
    name: 'Dr. Kavita Raghunathan',
    post: 'Associate Professor',
    degree: 'Ph.D. (Entomology)',
    content: 'Centre for Plant Protection, Palar Valley Agricultural College',
    email: 'kavita@palarvalley.example',
    phone: '+91 12345 67803',
    country: 'India',
    editor_website: 'https://palarvalley.example/kavita-raghunathan',
    category: 'associate editor',
    picture: 'editor-3.jpg',
    is_pinned: false,
  },
  {
    name: 'Dr. Miguel Ortega Ruiz',
    post: 'Professor',
    degree: 'Ph.D. (Horticulture)',
    content: 'Department of Vegetable Crops, Costa Seca Institute of Agronomy',
    email: 'm.ortega@costaseca.example',
    phone: '',
    country: 'Spain',
    editor_website: 'https://costaseca.example/ortega',
    category: 'associate editor',
    picture: 'editor-4.jpg',
    is_pinned: false,
  },
  {
    name: 'Dr. Imran Qureshi',
    post: 'Scientist',
    degree: 'Ph.D. (Plant Pathology)',
    content: 'Division of Crop Protection, Malwa Dryland Research Station',
    email: 'imran.qureshi@malwadryland.example',
    phone: '+91 12345 67805',
    country: 'India',
    editor_website: '',
    category: 'assistant editor',
    picture: 'editor-5.jpg',
    is_pinned: false,
  },
  {
    name: 'Dr. Amina Njoroge',
    post: 'Scientist',
    degree: 'Ph.D. (Crop Science)',
    content: 'Cereals Programme, Highland Wheat Research Centre',
    email: 'a.njoroge@highlandwheat.example',
    phone: '',
    country: 'Kenya',
    editor_website: 'https://highlandwheat.example/njoroge',
    category: 'assistant editor',
    picture: 'editor-6.jpg',
    is_pinned: false,
  },
  {
    name: 'Nguyễn Thị Linh',
    post: 'Lecturer',
    degree: 'M.Sc. (Agricultural Extension)',
    content: 'Faculty of Rural Development, Nine Dragons College of Agriculture',
    email: 'linh@ninedragons.example',
    phone: '',
    country: 'Vietnam',
    editor_website: '',
    category: 'assistant editor',
    picture: 'editor-7.jpg',
    is_pinned: false,
  },
  {
    name: 'Dr. Suresh Babu Pillai',
    post: 'Assistant Professor',
    degree: 'Ph.D. (Agricultural Economics)',
    content: 'Department of Economics, Backwater Coast Agricultural College',
    email: 'suresh.pillai@backwatercoast.example',
    phone: '+91 12345 67808',
    country: 'India',
    editor_website: '',
    category: 'assistant editor',
    picture: 'editor-8.jpg',
    is_pinned: false,
  },
]

export const demoPartners: DemoPartner[] = [
  { title: 'AgriScholar Index', link: 'https://agrischolar.example/', image: 'partner-1.png' },
  { title: 'Open Crop Abstracts', link: 'https://opencropabstracts.example/', image: 'partner-2.png' },
  { title: 'Terra Periodica', link: 'https://terraperiodica.example/', image: 'partner-3.png' },
  { title: 'Harvest Citation Register', link: 'https://harvestcitations.example/', image: 'partner-4.png' },
  { title: 'FieldRef', link: 'https://fieldref.example/', image: 'partner-5.png' },
  { title: 'Panicle Open Archive', link: 'https://panicle.example/', image: 'partner-6.png' },
]
