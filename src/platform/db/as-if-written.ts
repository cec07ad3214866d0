import {
  AliasNode,
  type DeleteQueryNode,
  type FromNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type MergeQueryNode,
  type OperationNode,
  OperationNodeTransformer,
  type RawBuilder,
  type RawNode,
  SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
} from 'kysely'
import type { Db } from './database.ts'
import type { PortalTables } from './tables.ts'

/**
 * The database as it would be read if something were written: every query that is built on this handle finds other rows
 * in one table, and nothing is written. Refused is whatever would write, also before a query, and whatever would miss
 * those rows: what is no query that was built, and a raw part of one that names the table other than for a column.
 * @param rows in brackets, with all columns of the table
 */
export function asIfWritten(db: Db, table: keyof PortalTables, rows: RawBuilder<unknown>): Db {
  const other = new OtherRows(table, rows.toOperationNode())
  const read = db.withPlugin({
    transformQuery({ node }) {
      if (!SelectQueryNode.is(node)) return refuse(node)
      return other.transformNode(node)
    },
    transformResult: async ({ result }) => result,
  } satisfies KyselyPlugin)
  handles.add(read)
  return read
}

const handles = new WeakSet<Db>()

/** What is kept beside a table tells nothing of such rows. */
export const isAsIfWritten = (db: Db): boolean => handles.has(db)

function refuse({ kind }: OperationNode): never {
  throw new Error(`What is read as if it were written takes no ${kind}.`)
}

/** Where the table is read from, and not where one of its columns is named. */
class OtherRows extends OperationNodeTransformer {
  readonly #table: string
  readonly #rows: OperationNode
  readonly #named: RegExp

  constructor(table: string, rows: OperationNode) {
    super()
    this.#table = table
    this.#named = new RegExp(`\\b${table}\\b(?!"?\\s*\\.)`, 'i')
    this.#rows = rows
  }

  protected override transformFrom(node: FromNode): FromNode {
    const read = super.transformFrom(node)
    return { ...read, froms: read.froms.map((from) => this.#other(from)) }
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    const read = super.transformJoin(node)
    return { ...read, table: this.#other(read.table) }
  }

  protected override transformRaw(node: RawNode): RawNode {
    // Of a query within this one, which has been here before.
    if (node === this.#rows) return node
    const names = (part: OperationNode) =>
      (TableNode.is(part) && part.table.identifier.name === this.#table) ||
      (IdentifierNode.is(part) && part.name === this.#table)
    const isNamed = node.sqlFragments.some((text) => this.#named.test(text)) || node.parameters.some(names)
    return isNamed ? refuse(node) : super.transformRaw(node)
  }

  protected override transformInsertQuery(node: InsertQueryNode): never {
    return refuse(node)
  }
  protected override transformUpdateQuery(node: UpdateQueryNode): never {
    return refuse(node)
  }
  protected override transformDeleteQuery(node: DeleteQueryNode): never {
    return refuse(node)
  }
  protected override transformMergeQuery(node: MergeQueryNode): never {
    return refuse(node)
  }

  #other(source: OperationNode): OperationNode {
    const table = AliasNode.is(source) ? source.node : source
    if (!TableNode.is(table) || table.table.identifier.name !== this.#table) return source
    return AliasNode.create(this.#rows, AliasNode.is(source) ? source.alias : IdentifierNode.create(this.#table))
  }
}
