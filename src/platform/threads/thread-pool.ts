import { Worker } from 'node:worker_threads'
import { PortalError, unavailable } from '../errors.ts'

export interface ThreadPoolOptions {
  /** A module that calls `serveThread`. */
  script: URL
  /** At work at a time. */
  threads: number
  /** How many tasks may wait in all, and be under way of one owner and from one network. */
  waiting: { all: number; each: number; eachNetwork: number }
  /** Milliseconds that a task may take before its thread is ended. */
  timeout: number
  /** Milliseconds without work after which a thread ends and gives its memory back. */
  idle: number
  /** Megabytes that a thread may grow to. */
  memory: number
}

/** What a thread answers to a task. */
export type Outcome<Result> =
  | { result: Result }
  | { refusal: { code: string; status: number; message: string } }
  | { failure: string }

/** On whose behalf a task is done. */
export interface TaskCaller {
  owner: string
  network: string
}

interface Waiting<Task, Result> {
  prepare(): Task | Promise<Task>
  caller: TaskCaller
  resolve(result: Result): void
  reject(error: unknown): void
}

interface Thread<Task, Result> {
  worker: Worker
  /** What it works on; undefined while it rests. */
  work: Waiting<Task, Result> | undefined
  /** Ends it: work that takes too long, or a rest that does. */
  timer: NodeJS.Timeout | undefined
}

/**
 * Does long work beside the event loop, which answers everyone meanwhile, the owners in turns. Threads begin with the
 * first task, and what a task needs is read when its turn has come.
 */
export class ThreadPool<Task, Result> {
  readonly #options: ThreadPoolOptions
  readonly #queue: Waiting<Task, Result>[] = []
  readonly #threads = new Set<Thread<Task, Result>>()
  /** When each owner had the last turn, while anything is under way. */
  readonly #turns = new Map<string, number>()
  #turn = 0
  #closed = false

  constructor(options: ThreadPoolOptions) {
    this.#options = options
  }

  /**
   * @throws PortalError 429 where the owner or the network has too much under way, 503 where all have, or where it takes
   * too long; and whatever `prepare` throws
   */
  async run(prepare: () => Task | Promise<Task>, caller: TaskCaller): Promise<Result> {
    const { all, each, eachNetwork } = this.#options.waiting
    const underWay = [...this.#queue, ...[...this.#threads].flatMap(({ work }) => work ?? [])]
    const count = (of: keyof TaskCaller) => underWay.filter((one) => one.caller[of] === caller[of]).length
    if (this.#closed || this.#queue.length >= all) throw unavailable()
    if (count('owner') >= each || count('network') >= eachNetwork)
      throw new PortalError('too_many', 429, 'What you asked for before is still being made. Please wait for it.', {
        retryAfter: 5,
      })
    return new Promise((resolve, reject) => {
      this.#queue.push({ prepare, caller, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { reject } of this.#queue.splice(0)) reject(unavailable())
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, unavailable())))
  }

  #next(): void {
    const rested = [...this.#threads].find(({ work }) => !work)
    if (this.#queue.length === 0 || !(rested || this.#threads.size < this.#options.threads)) return
    void this.#give(rested ?? this.#begin(), this.#take())
    this.#next()
  }

  /** The first that waits of whoever had a turn longest ago. */
  #take(): Waiting<Task, Result> {
    const turnOf = ({ caller }: Waiting<Task, Result>) => this.#turns.get(caller.owner) ?? 0
    const next = this.#queue.reduce((best, one) => (turnOf(one) < turnOf(best) ? one : best))
    this.#queue.splice(this.#queue.indexOf(next), 1)
    this.#turns.set(next.caller.owner, ++this.#turn)
    return next
  }

  #begin(): Thread<Task, Result> {
    const { script, memory } = this.#options
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memory } })
    // The process does not run on for it.
    worker.unref()
    const thread: Thread<Task, Result> = { worker, work: undefined, timer: undefined }
    this.#threads.add(thread)
    worker.on('message', (outcome: Outcome<Result>) => this.#done(thread, outcome))
    // What it cannot load, what it throws beside its work, and memory that is not enough.
    worker.on('error', (error) => void this.#end(thread, error))
    worker.on('exit', () => void this.#end(thread, new Error('A thread ended before its work was done.')))
    return thread
  }

  async #give(thread: Thread<Task, Result>, work: Waiting<Task, Result>): Promise<void> {
    clearTimeout(thread.timer)
    thread.work = work
    const late = () => void this.#end(thread, unavailable(new Error('A thread took too long.')))
    thread.timer = setTimeout(late, this.#options.timeout)
    try {
      const task = await work.prepare()
      if (this.#threads.has(thread)) thread.worker.postMessage(task)
    } catch (error) {
      work.reject(error)
      if (this.#threads.has(thread)) this.#rest(thread)
    }
  }

  #done(thread: Thread<Task, Result>, outcome: Outcome<Result>): void {
    const { work } = thread
    if ('result' in outcome) work?.resolve(outcome.result)
    else work?.reject(errorOf(outcome))
    this.#rest(thread)
  }

  #rest(thread: Thread<Task, Result>): void {
    clearTimeout(thread.timer)
    thread.work = undefined
    thread.timer = setTimeout(() => void this.#end(thread), this.#options.idle).unref()
    if (this.#queue.length === 0 && [...this.#threads].every(({ work }) => !work)) this.#turns.clear()
    this.#next()
  }

  async #end(thread: Thread<Task, Result>, error?: unknown): Promise<void> {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.timer)
    thread.work?.reject(error)
    this.#next()
    await thread.worker.terminate()
  }
}

const errorOf = (outcome: Exclude<Outcome<never>, { result: never }>): Error => {
  if ('failure' in outcome) return new Error(outcome.failure)
  const { code, status, message } = outcome.refusal
  return new PortalError(code, status, message)
}
