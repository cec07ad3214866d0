/** What a person enters about themselves, the address and the password aside. */
export const profile = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  forumScreenName: 'ada',
  streetAddress1: '1 Main Street',
  city: 'Columbus',
  state: 'OH',
  zipcode: '43004',
  country: 'United States',
}
