import { extname } from 'node:path';
import { z } from 'zod';
import { MISSING } from '#core/formats/csv.ts';
import type { Column } from '#core/ratings/ratings.ts';
import { earshotVersion } from '../../platform/earshot-version.ts';
import type { Written } from '../../platform/staged-files.ts';

/** A file of an archive. */
export interface ArchivedFile extends Written {
  /** Its path in the archive, with /. */
  path: string;
}

export interface Described {
  /** Name of the study. */
  name: string;
  files: readonly ArchivedFile[];
  /** Time of its contents, ms since 1970. */
  time: number;
  /** The dictionary of the export, which describes the columns of tables. */
  dictionary: z.infer<typeof dictionarySchema>;
}

export const DATA_PACKAGE = 'datapackage.json';
export const CRATE = 'ro-crate-metadata.json';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.html': 'text/html',
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
  '.md': 'text/markdown',
  '.parquet': 'application/vnd.apache.parquet',
  '.py': 'text/x-python',
  '.R': 'text/x-r-source',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
};

const mediaType = (path: string): string => MEDIA_TYPES[extname(path)] ?? 'application/octet-stream';

const FIELD_TYPES: Readonly<Record<Column['type'], string>> = {
  text: 'string',
  'free text': 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  time: 'datetime',
};

const tableSchema = z.object({
  file: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['text', 'free text', 'integer', 'number', 'boolean', 'time']),
      meaning: z.string(),
      levels: z.array(z.string()).nullable(),
    }),
  ),
});
const dictionarySchema = tableSchema.extend({ title: z.string(), tables: z.array(tableSchema) });

/** Reads the dictionary that an export writes. */
export const readDictionary = (text: string): Described['dictionary'] =>
  dictionarySchema.parse(JSON.parse(text));

const fieldOf = ({ name, type, meaning, levels }: z.infer<typeof tableSchema>['columns'][number]) => ({
  name,
  type: FIELD_TYPES[type],
  // The default format of times has no fractions of a second.
  ...(type === 'time' && { format: '%Y-%m-%dT%H:%M:%S.%fZ' }),
  description: meaning,
  ...(type === 'boolean' && { trueValues: ['TRUE'], falseValues: ['FALSE'] }),
  ...(levels && { constraints: { enum: levels } }),
});

/** A name as a Data Package requires it: lower case letters, digits, ., - and _. */
const plainName = (text: string): string => text.toLowerCase().replace(/[^a-z0-9._-]+/gu, '-');

/** The descriptor of a Frictionless Data Package: every file, and the columns of the export's tables. Source: specification version 1. */
export function dataPackage({ name, files, time, dictionary }: Described): string {
  const { title, tables, ...ratings } = dictionary;
  const columns = new Map([ratings, ...tables].map((table) => [`export/${table.file}`, table.columns]));
  const resources = files.map(({ path, bytes, sha256 }) => {
    const fields = columns.get(path)?.map(fieldOf);
    return {
      name: plainName(path),
      path,
      format: extname(path).slice(1).toLowerCase(),
      mediatype: mediaType(path),
      bytes,
      hash: `sha256:${sha256}`,
      ...(fields && {
        profile: 'tabular-data-resource',
        encoding: 'utf-8',
        schema: { fields, missingValues: [MISSING] },
      }),
    };
  });
  const about = {
    profile: 'data-package',
    name: plainName(name),
    title,
    created: new Date(time).toISOString(),
  };
  return `${JSON.stringify({ ...about, resources }, null, 2)}\n`;
}

/** The metadata file of an RO-Crate, by which repositories show the contents. Source: RO-Crate 1.1. */
export function crate({ name, files, time, dictionary }: Described): string {
  const { title } = dictionary;
  const idOf = (path: string): string => encodeURI(path);
  const root = {
    '@id': './',
    '@type': 'Dataset',
    name: title,
    identifier: name,
    description: `A listening test: published versions, ratings, tables and figures, archived by ${earshotVersion()}.`,
    datePublished: new Date(time).toISOString(),
    hasPart: files.map(({ path }) => ({ '@id': idOf(path) })),
  };
  const metadata = {
    '@id': CRATE,
    '@type': 'CreativeWork',
    conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
    about: { '@id': './' },
  };
  const parts = files.map(({ path, bytes, sha256 }) => ({
    '@id': idOf(path),
    '@type': 'File',
    name: path,
    encodingFormat: mediaType(path),
    contentSize: String(bytes),
    sha256,
  }));
  const graph = { '@context': 'https://w3id.org/ro/crate/1.1/context', '@graph': [metadata, root, ...parts] };
  return `${JSON.stringify(graph, null, 2)}\n`;
}
