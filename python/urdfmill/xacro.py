"""The functions of the Python package xacro that launch files call: `from urdfmill import xacro`."""

import re
import sys
import xml.dom.minidom

from . import _native

__all__ = ["Document", "XacroException", "parse", "process", "process_doc", "process_file"]

# Options of the reference without effect here: processing is always in order, and the prefix xacro: is required.
_WITHOUT_MEANING = {"in_order", "inorder", "xacro_ns", "verbosity"}


class XacroException(Exception):
    """The failure of an expansion; the text has the reason and the place."""


class Document:
    """A document with the methods of minidom that write it. `dom()` returns a complete one."""

    def __init__(self, path="-", text=None):
        self._path = path
        self._text = text
        self._result = None

    def _process(self, mappings, banner):
        self._result = _native.Result(
            "expand", self._path, text=self._text, arguments=mappings, no_banner=not banner
        )
        if self._result.code == _native.FAILURE:
            raise XacroException(self._result.findings.rstrip("\n"))
        sys.stderr.write(self._result.log)

    def _write(self, indent, newl, encoding):
        if self._result is None:
            raise XacroException("the document has not been processed: call process_doc()")
        text = self._result.write(indent, newl)
        if encoding is None:
            return text
        declaration = f'<?xml version="1.0" encoding="{encoding}"?>'
        return re.sub(r"^<\?xml[^>]*\?>", lambda _: declaration, text).encode(encoding, "xmlcharrefreplace")

    def toxml(self, encoding=None):
        """Returns the document on one line; bytes if an encoding is given."""
        return self._write("", "", encoding)

    def toprettyxml(self, indent="\t", newl="\n", encoding=None):
        """Returns the document with each element on a separate line; bytes if an encoding is given."""
        return self._write(indent, newl, encoding)

    def writexml(self, writer, indent="", addindent="", newl="", encoding=None):
        """Writes the text of toprettyxml into a file. Only nested elements are indented, as by minidom's documents."""
        text = self._write(addindent, newl, None)
        if encoding is not None:
            text = re.sub(r"^<\?xml[^>]*\?>", lambda _: f'<?xml version="1.0" encoding="{encoding}"?>', text)
        writer.write(text)

    def dom(self):
        """Returns a separate minidom document: changes in it do not affect this one."""
        return xml.dom.minidom.parseString(self.toxml(encoding="utf-8"))


def _mappings(mappings, options):
    unknown = set(options) - _WITHOUT_MEANING
    if unknown:
        raise TypeError("unknown options: " + ", ".join(sorted(unknown)))
    return dict(mappings or {})


def process_file(input_file_name, mappings=None, **options):
    """Expands a file; returns a Document that begins with the comment about its origin."""
    document = Document(input_file_name)
    document._process(_mappings(mappings, options), banner=True)
    return document


def parse(inp, filename=None):
    """Returns a document to process: from a file object, a text, or, with None, the file of that name."""
    if inp is None:
        return Document(filename)
    text = inp.read() if hasattr(inp, "read") else inp
    return Document(filename if filename is not None else "-", text)


def process_doc(doc, mappings=None, **options):
    """Expands a document of `parse` in place."""
    doc._process(_mappings(mappings, options), banner=False)


def process(input_file_name, mappings=None, **options):
    """Returns the expanded text of a file."""
    return process_file(input_file_name, mappings, **options).toprettyxml(indent="  ")
