"""The functions of the Python package xacro that launch files call."""

import re
import sys
import xml.dom.minidom

from . import _native

# Options of the reference that mean nothing here: processing is always in order, and the prefix xacro: is required.
_WITHOUT_MEANING = {"in_order", "inorder", "xacro_ns", "verbosity"}


class XacroException(Exception):
    """An expansion that failed; the text tells where and why."""


class Document:
    """A document as minidom shows it to those who only write it. `dom()` gives a real one."""

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
        """The document on one line; bytes if an encoding is given."""
        return self._write("", "", encoding)

    def toprettyxml(self, indent="\t", newl="\n", encoding=None):
        """The document with each element on a line of its own; bytes if an encoding is given."""
        return self._write(indent, newl, encoding)

    def writexml(self, writer, indent="", addindent="", newl="", encoding=None):
        """As toprettyxml, into a file. Only elements inside others are moved in, as minidom's documents do it."""
        text = self._write(addindent, newl, None)
        if encoding is not None:
            text = re.sub(r"^<\?xml[^>]*\?>", lambda _: f'<?xml version="1.0" encoding="{encoding}"?>', text)
        writer.write(text)

    def dom(self):
        """A minidom document of its own: what is changed in it is not changed here."""
        return xml.dom.minidom.parseString(self.toxml(encoding="utf-8"))


def _mappings(mappings, options):
    unknown = set(options) - _WITHOUT_MEANING
    if unknown:
        raise TypeError("unknown options: " + ", ".join(sorted(unknown)))
    return dict(mappings or {})


def process_file(input_file_name, mappings=None, **options):
    """Expands a file; returns a Document with the comment on top that tells where it is from."""
    document = Document(str(input_file_name))
    document._process(_mappings(mappings, options), banner=True)
    return document


def parse(inp, filename=None):
    """A document to be processed: a file object, a text, or, with None, the file of that name."""
    if inp is None:
        return Document(str(filename))
    text = inp.read() if hasattr(inp, "read") else inp
    return Document(str(filename) if filename is not None else "-", text)


def process_doc(doc, mappings=None, **options):
    """Expands a document that `parse` gave, in place."""
    doc._process(_mappings(mappings, options), banner=False)


def process(input_file_name, mappings=None, **options):
    """The expanded text of a file."""
    return process_file(input_file_name, mappings, **options).toprettyxml(indent="  ")
