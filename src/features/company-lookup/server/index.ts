import './tables.ts'

export { companyLookupApi } from './api.ts'
export { type CompanyLookup, companyLookup } from './service.ts'
export { loadStarterCompanies } from './starter.ts'
