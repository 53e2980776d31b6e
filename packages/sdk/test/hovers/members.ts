import { join } from 'node:path';
import ts from 'typescript';
import { folder } from './language-service.ts';

const sources = join(folder, 'src');
/** Its declarations are made from the contracts. */
const API = join(sources, 'endpoints', 'api-functions.ts');

/** A member of a type of the SDK, with the place of its declaration. */
export interface Member {
  readonly name: string;
  readonly fileName: string;
  readonly position: number;
}

/** Returns the members of the named types of the SDK that an app gets from a value of this type, without the API. */
export function membersFrom(checker: ts.TypeChecker, start: ts.Type): Member[] {
  const seen = new Set<ts.Type>();
  const members = new Map<ts.Node, Member>();
  const waiting = [start];
  for (let type = waiting.pop(); type; type = waiting.pop()) {
    if (seen.has(type)) continue;
    seen.add(type);
    waiting.push(...partsOf(checker, type));
    if (!isOurs(type.getSymbol())) continue;
    for (const symbol of checker.getPropertiesOfType(type)) {
      const declaration = ownDeclaration(symbol);
      if (!declaration) continue;
      const named = ts.getNameOfDeclaration(declaration) ?? declaration;
      const owner = ts.isTypeLiteralNode(declaration.parent) ? undefined : type.getSymbol();
      if (owner) members.set(declaration, memberOf(`${owner.name}.${symbol.name}`, named));
      waiting.push(checker.getTypeOfSymbol(symbol));
    }
  }
  return [...members.values()];
}

/** Returns the fields that a type of the SDK declares itself. */
export function ownFieldsOf(checker: ts.TypeChecker, symbol: ts.Symbol): string[] {
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const fields = (type.isUnion() ? type.types : [type]).flatMap((each) => each.getProperties());
  return fields.filter((each) => ownDeclaration(each)).map(({ name }) => name);
}

function memberOf(name: string, node: ts.Node): Member {
  return { name, fileName: node.getSourceFile().fileName, position: node.getStart() };
}

/** Returns the types that a type consists of: of a union, of a list, or of the result of a function. */
function partsOf(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  if (type.isUnionOrIntersection()) return type.types;
  const results = type.getCallSignatures().map((signature) => signature.getReturnType());
  const isReference = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
  const inside = isReference ? checker.getTypeArguments(type as ts.TypeReference) : [];
  return [...results, ...inside];
}

function isOurs(symbol: ts.Symbol | undefined): boolean {
  return symbol?.declarations?.some(isOfSources) ?? false;
}

function ownDeclaration(symbol: ts.Symbol): ts.Declaration | undefined {
  const isHidden = (each: ts.Declaration) =>
    ts.isPropertyDeclaration(each) && ts.isPrivateIdentifier(each.name);
  return symbol.declarations?.find((each) => isOfSources(each) && !isHidden(each));
}

function isOfSources(declaration: ts.Declaration): boolean {
  const { fileName } = declaration.getSourceFile();
  return fileName.startsWith(sources) && fileName !== API;
}
