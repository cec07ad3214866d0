/** The towns of Connecticut's nine planning regions (Connecticut General Statutes 16a-4a; 87 FR 34235). */
export const townsByRegion: Record<string, string> = {
  '09110':
    'Andover, Avon, Berlin, Bloomfield, Bolton, Canton, Columbia, Coventry, East Granby, East Hartford, East Windsor, Ellington, Enfield, Farmington, Glastonbury, Granby, Hartford, Hebron, Manchester, Mansfield, Marlborough, New Britain, Newington, Plainville, Rocky Hill, Simsbury, Somers, South Windsor, Southington, Stafford, Suffield, Tolland, Vernon, West Hartford, Wethersfield, Willington, Windsor, Windsor Locks',
  '09120': 'Bridgeport, Easton, Fairfield, Monroe, Stratford, Trumbull',
  '09130':
    'Chester, Clinton, Cromwell, Deep River, Durham, East Haddam, East Hampton, Essex, Haddam, Killingworth, Lyme, Middlefield, Middletown, Old Lyme, Old Saybrook, Portland, Westbrook',
  '09140':
    'Ansonia, Beacon Falls, Bethlehem, Bristol, Cheshire, Derby, Middlebury, Naugatuck, Oxford, Plymouth, Prospect, Seymour, Shelton, Southbury, Thomaston, Waterbury, Watertown, Wolcott, Woodbury',
  '09150':
    'Ashford, Brooklyn, Canterbury, Chaplin, Eastford, Hampton, Killingly, Plainfield, Pomfret, Putnam, Scotland, Sterling, Thompson, Union, Voluntown, Woodstock',
  '09160':
    'Barkhamsted, Burlington, Canaan, Colebrook, Cornwall, Goshen, Hartland, Harwinton, Kent, Litchfield, Morris, New Hartford, Norfolk, North Canaan, Roxbury, Salisbury, Sharon, Torrington, Warren, Washington, Winchester',
  '09170':
    'Bethany, Branford, East Haven, Guilford, Hamden, Madison, Meriden, Milford, New Haven, North Branford, North Haven, Orange, Wallingford, West Haven, Woodbridge',
  '09180':
    'Bozrah, Colchester, East Lyme, Franklin, Griswold, Groton, Lebanon, Ledyard, Lisbon, Montville, New London, North Stonington, Norwich, Preston, Salem, Sprague, Stonington, Waterford, Windham',
  '09190':
    'Bethel, Bridgewater, Brookfield, Danbury, Darien, Greenwich, New Canaan, New Fairfield, New Milford, Newtown, Norwalk, Redding, Ridgefield, Sherman, Stamford, Weston, Westport, Wilton',
}
