import { statusesOf } from '#contract/description/endpoint-descriptions.ts'
import { fieldMeaning } from '#contract/description/field-meanings.ts'
import { fieldUnit } from '#contract/description/field-units.ts'
import type { Dialect } from '#contract/dialect.ts'
import { endpointIds, endpoints } from '#contract/endpoints.ts'
import { listOptions } from '#contract/odata/options.ts'
import { problemTitles } from '#contract/problem.ts'
import { fieldAnchor } from '../../links/reference-anchors.ts'
import { endpointPlaces, fieldsAnchor, resourceSections, statusAnchor } from '../endpoint-places.ts'
import { referenceDocuments } from '../reference-documents.ts'

/** A place of the page that the search finds. */
export interface ReferenceEntry {
  readonly anchor: string
  /** The text that is searched first. */
  readonly name: string
  /** The whole path, for an entry that has one; searched with the name. */
  readonly path?: string
  /** A description; searched too, after the names. */
  readonly detail: string
}

/** Sections of the page besides those of the resources. */
export const generalSections = [
  { anchor: 'units', title: 'Address and units' },
  { anchor: 'token', title: 'Get a token' },
  { anchor: 'odata', title: 'OData builder' },
  { anchor: 'statuses', title: 'Statuses' },
  { anchor: 'limits', title: 'Limits' },
  { anchor: 'documents', title: 'Documents' },
] as const

/**
 * Every place that can be found: fields, paths, documents, options, statuses and sections.
 * @param dialect whose units the page shows
 */
export function referenceEntries(dialect: Dialect): readonly ReferenceEntry[] {
  return [
    ...resourceSections.flatMap(({ resource, title }) =>
      Object.entries(resource.fields).map(([name, field]) => ({
        anchor: fieldAnchor(resource.name, name),
        name,
        detail: `Field of ${title.toLowerCase()}, ${fieldUnit(name, field, dialect)}: ${fieldMeaning(resource, name) ?? ''}`,
      })),
    ),
    ...endpointIds.map((id) => ({
      anchor: endpointPlaces[id].anchor,
      name: endpoints[id].path.replace('/api/core/', ''),
      path: endpoints[id].path,
      detail: `Path, ${endpointPlaces[id].label.toLowerCase()}`,
    })),
    ...referenceDocuments.map(({ name, use, path }) => ({
      anchor: 'documents',
      name,
      path,
      detail: `Document: ${use}`,
    })),
    ...listOptions.map((option) => ({ anchor: 'odata', name: `$${option}`, detail: 'Option of lists' })),
    ...statusesOf(endpointIds).map((status) => ({
      anchor: statusAnchor(status),
      name: String(status),
      detail: `Status: ${problemTitles[status]}`,
    })),
    ...resourceSections.flatMap((section) => [
      { anchor: section.anchor, name: section.title, detail: 'Section' },
      { anchor: fieldsAnchor(section), name: section.fieldsOf, detail: 'Table' },
    ]),
    ...generalSections.map(({ anchor, title }) => ({ anchor, name: title, detail: 'Section' })),
  ]
}
