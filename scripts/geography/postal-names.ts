/**
 * Names of organizations, of the post's own offices, and shortened ones, that the source gives as cities of unique ZIP
 * codes (each of one addressee); by state, then by the city that they are delivered in. Universities, bases and the like
 * that have no other address keep theirs.
 *
 * Source: the kind and the preferred city of ZIP codes, 2012 (federalgovernmentzipcodes.us), reviewed by hand.
 */
export const postalNames: Record<string, Record<string, string>> = {
  AL: {
    Birmingham: 'Assc Doctors Ins, Bham, Decorative Craft Ideas, Oxmoor House, Parisians Inc',
    Mobile: 'Firms, First National Bank, Merchants National Bank',
  },
  AR: {
    McCrory: 'American Greeting Card',
  },
  AZ: {
    Glendale: 'Arizona State Univ West',
    Phoenix: 'Arizona State Lottery, Greyhound Dial Corp',
    Tucson: 'Ariz Correctional Ctr',
  },
  CA: {
    'Daly City': 'Sf International Service Ctr',
    Fresno: 'Gottschalks, Liberty Mutual',
    Inglewood: 'General Telephone',
    Irvine: 'El Toro Marine Corps Air Sta',
    'Long Beach': 'Buffums, Far',
    'Los Angeles': 'Brylane, Dodgertown',
    Oakland: 'Naval Supply Center',
    Pasadena: 'World Vision International',
    Pomona: 'Focus On The Family',
    'San Francisco':
      'Express Mail Reporting Syste, Firm Holdouts, Macys Of California, Pacific Area Office, Wells Fargo Bank',
    'Van Nuys': 'Pacific Tel, Southern California Gas Comp',
    'Woodland Hills': 'Lockheed Corp',
  },
  CO: {
    'Colorado Springs': 'Colorado Spgs',
  },
  CT: {
    Greenwich: 'Brm',
    Waterford: 'Bureau Business Practice',
  },
  DC: {
    Washington: 'Naval Anacost Annex, Parcel Return Service',
  },
  DE: {
    Wilmington: 'Beneficial Natl Bank',
  },
  FL: {
    Jacksonville: 'Homeside Lending Inc',
    Miami: 'Eastern Airlines, First Union Bank, Flagship Banks Of Miami, Master Charge',
    Orlando: 'Defense Finance Accounting, J C Penney Co, Mastercard',
    Tampa: 'First National Bank Of Fl',
  },
  GA: {
    Atlanta: 'Atlanta Bmc',
  },
  IA: {
    'Des Moines': 'Cds Brm',
  },
  ID: {
    Boise: 'West One Bank',
  },
  IL: {
    Chicago: 'Sbc',
    Hinsdale: 'Lions International',
    'Lake Zurich': 'Kemper Ins Co',
  },
  IN: {
    Bloomington: 'Blmgtn',
    Evansville: 'Geo Koch Sons',
    'South Bend': 'Bendix Corp',
  },
  KS: {
    'Shawnee Mission': 'Montgomery Wards',
    Topeka: 'Cancer Fund Of Amer Brm, Cancer Fund Of America, Kansas Lottery',
  },
  KY: {
    Versailles: 'Grolier Books',
  },
  LA: {
    'Baton Rouge': 'Cablevision',
  },
  MA: {
    Boston: 'Bell Atlantic Telephone Co',
  },
  MD: {
    'Capitol Heights': 'Southern Md Facility',
    Cheltenham: 'Dhs',
    Gaithersburg: 'Suburb Maryland Fac',
    Ridgely: 'Nationwide Fulfill Systems',
  },
  MI: {
    Flint: 'Fisher Body Boc',
  },
  MN: {
    Minneapolis: 'Damark',
    'Saint Paul': 'New Brighton Boxes, Spotts Inc',
  },
  MO: {
    'Kansas City': 'Centerre Bank Of Kc, First National Bank, Ks City',
    'Saint Louis': 'Monsanto, Nordstrom',
  },
  NC: {
    Greensboro: 'Sears Roebuck',
    Reidsville: 'Burlington House',
    'Winston Salem': 'Piedmont Aviation, Wachovia Master Chrg',
  },
  NJ: {
    Newark: 'Midlantic National Bank, Shared Firm Zip',
    Wayne: 'State Farm Insurance',
    Whippany: 'Corporate Mailings',
  },
  NV: {
    'Las Vegas': 'The Lakes',
  },
  NY: {
    Brooklyn: 'Ny Telephone',
    'Garden City': 'Select And Save',
    'Great Neck': 'American Express',
    'Huntington Station': 'Abmps',
    'Mount Vernon': 'Bank Of New York',
    'New Hyde Park': 'Eastern States Bkcard Assoc, Independent Elect Of Amer',
    'New York': 'Citicorp Services Inc, Contest Mail, Marden Kane Inc, Muscular Dystrophy, Philip Morris',
    'Rockville Centre': 'Rockville Center',
    Westbury: 'Cheeselovers',
  },
  OH: {
    Akron: 'Roadway Express',
    Cleveland: 'Ameritrust Card Center, Cleveland Elec Ill Co',
    Columbus: 'City National Bank',
    Groveport: 'Gap Inc Direct',
  },
  OK: {
    Tulsa: 'Abumps, First Natl Bank Mail Service',
  },
  OR: {
    Beaverton: 'First Consumers Nat Bank',
    Portland: 'Abmps, Gen Electric, Nw Natural, Us Bank, Us West',
    Salem: 'State Farm Ins',
  },
  PA: {
    Erie: 'Blair Return Center',
    Gettysburg: 'Federal Communications Com',
    'King Of Prussia': 'Kng Of Prussa',
    Kittanning: 'Alltel',
    Lebanon: 'Genco',
    Norristown: 'Academy Life',
    Pittsburgh: 'Duguesne Light Co, Joseph Horne Co',
    Reading: 'Metropolitan Edison Co',
    Scranton: 'Haddon Craftsmen Book Dist, Internal Revenue',
    'Valley Forge': 'Allstate Insurance Co',
  },
  SC: {
    Duncan: 'Bmg Columbia House Acs',
    Greenville: 'Bmg Columbia Hse Music Club',
  },
  SD: {
    'Sioux Falls': 'Citibank',
  },
  TN: {
    Knoxville: 'The Mail Box',
    Memphis: 'Mem, Mphs',
    Nashville: 'Amsouth Bank',
  },
  TX: {
    Austin: 'State Board Of Insurance',
    Dallas: 'American Express',
    Navasota: 'Texas Dept Of Correction',
    'San Antonio': 'Alliance Data Systems',
  },
  VA: {
    Arlington: 'Marine Corps Institute, Shared Firm Zip',
    Dulles: 'Dhs, Visa Lottery State Dept',
    'Falls Church': 'Aaa',
    Herndon: 'U S Geological Survey',
    Lynchburg: 'Clifford And Wills',
    Merrifield: 'Continental Telephone',
    Roanoke: 'Appalachian Pwr, Blue Cross Blue Shield',
    Vienna: 'National Wildlife Assoc',
  },
  WA: {
    Seattle: 'Bank Of America',
    Tacoma: 'Wa State Lottery, Weyerhaeuser Co',
    Vancouver: 'Abmps',
  },
}

const cityOf = new Map(
  Object.entries(postalNames).flatMap(([state, cities]) =>
    Object.entries(cities).flatMap(([city, names]) => names.split(', ').map((name) => [`${state} ${name}`, city])),
  ),
)

/** The city that a ZIP code's own name stands for (FIND-04). */
export const cityByPostalName = (state: string, name: string): string => cityOf.get(`${state} ${name}`) ?? name
