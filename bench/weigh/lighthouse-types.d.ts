/** What the bench reads of Lighthouse, whose package is installed with the bench's own only. */
declare module 'lighthouse' {
  export interface Result {
    runtimeError?: { message: string }
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { title: string; score: number | null; displayValue?: string } | undefined>
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; onlyCategories: string[]; output: 'json'; logLevel: 'error' },
  ): Promise<{ lhr: Result } | undefined>
}
